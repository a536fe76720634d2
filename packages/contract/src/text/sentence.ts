/** Adds a full stop unless the text has one: a time may end in one («a las 3:27 p.m.»). */
export function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}
