/** The name of an uploaded file: the last path segment of what the client sent, without control characters. */
export function fileName(sent: string, maxLength: number): string {
  const last = sent.split(/[\\/]/).at(-1) ?? '';
  return last.toWellFormed().replace(/\p{C}/gu, '').trim().slice(-maxLength) || 'archivo';
}
