/** The kinds of data from outside the panel that can be dropped on it. */
type Dragged = 'files' | 'text';

const TEXT_TYPES = ['text/plain', 'text/uri-list'];

/**
 * Returns the kind of what is dragged; `undefined` if the panel does not take it. A link counts as text, and so does a
 * picture of a page, which comes with its HTML besides the file.
 */
export function kindOf({ types }: Pick<DataTransfer, 'types'>): Dragged | undefined {
  if (types.includes('Files')) {
    return types.includes('text/html') ? 'text' : 'files';
  }
  return TEXT_TYPES.some((type) => types.includes(type)) ? 'text' : undefined;
}

/** Returns the operation by which the panel takes it: some sources allow nothing but a link. */
export function dropEffectOf({ effectAllowed }: DataTransfer): 'copy' | 'link' {
  return effectAllowed === 'link' || effectAllowed === 'linkMove' ? 'link' : 'copy';
}

/** Returns the text that is dropped; empty if there is none. */
export function textOf(data: DataTransfer): string {
  const texts = TEXT_TYPES.map((type) => data.getData(type));
  return texts.find((text) => text.trim() !== '') ?? '';
}

/** Returns true for elements in which the browser itself puts a dropped text. A field for a number takes none. */
export function takesDroppedText(target: EventTarget | null): boolean {
  const field = fieldAt(target);
  return (
    (field instanceof HTMLTextAreaElement || isTextInput(field)) &&
    !field.disabled &&
    !field.readOnly
  );
}

/** The field at the target of an event, if there is one. */
export function fieldAt(target: EventTarget | null): Element | undefined {
  const field = target instanceof Node && elementOf(target)?.closest('input, textarea');
  return field || undefined;
}

/** The element at a node: Firefox names the text under the pointer. */
export function elementOf(node: Node): Element | null {
  return node instanceof Element ? node : node.parentElement;
}

function isTextInput(field: unknown): field is HTMLInputElement {
  return (
    field instanceof HTMLInputElement &&
    ['text', 'search', 'url'].includes(field.type) &&
    !['numeric', 'decimal'].includes(field.inputMode)
  );
}
