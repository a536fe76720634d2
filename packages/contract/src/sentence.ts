/** With its full stop, once: a time may end in one itself («a las 3:27 p.m.»). */
export function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}
