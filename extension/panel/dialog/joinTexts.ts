/** A text below another one. */
export function joinTexts(above: string, below: string): string {
  return above === '' || above.endsWith('\n') ? above + below : `${above}\n${below}`;
}

/** The part of a text below its beginning; empty if it does not begin with that, or goes on in the same line. */
export function textBelow(beginning: string, text: string): string {
  const lines = joinTexts(beginning, '');
  return text.startsWith(lines) ? text.slice(lines.length) : '';
}
