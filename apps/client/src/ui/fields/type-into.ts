/**
 * Replaces the text of a focused field as if it were typed, so that Ctrl+Z brings the former text back: a value that a script sets
 * can't be undone. Returns false where the browser can't do it. The old command is the only way of the platform.
 */
export function typeInto(field: HTMLInputElement, text: string): boolean {
  if (document.activeElement !== field) return false;
  field.select();
  return text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
}
