/** The kinds of data from outside the panel that can be dropped on it. */
export type Dragged = 'files' | 'text';

const TEXT_TYPES = ['text/plain', 'text/uri-list'];

/** Returns the kind of what is dragged; `undefined` if the panel does not take it. A link counts as text. */
export function kindOf({ types }: DataTransfer): Dragged | undefined {
  if (types.includes('Files')) {
    return 'files';
  }
  return TEXT_TYPES.some((type) => types.includes(type)) ? 'text' : undefined;
}

/** Returns the text that is dropped; empty if there is none. */
export function textOf(data: DataTransfer): string {
  const texts = TEXT_TYPES.map((type) => data.getData(type));
  return texts.find((text) => text.trim() !== '') ?? '';
}

/** Returns true for elements in which the browser itself puts a dropped text. */
export function takesDroppedText(target: EventTarget | null): boolean {
  const field = target instanceof Node && elementOf(target)?.closest('input, textarea');
  return (
    (field instanceof HTMLTextAreaElement || isTextInput(field)) &&
    !field.disabled &&
    !field.readOnly
  );
}

/** The element at a node: Firefox names the text under the pointer. */
export function elementOf(node: Node): Element | null {
  return node instanceof Element ? node : node.parentElement;
}

function isTextInput(field: unknown): field is HTMLInputElement {
  return (
    field instanceof HTMLInputElement && ['text', 'search', 'url', 'number'].includes(field.type)
  );
}
