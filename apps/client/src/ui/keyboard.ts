/** Whether a pressed key is already used by something else than a page's shortcuts. */

const untyped = new Set(['checkbox', 'radio', 'button', 'submit']);

/** Whether keys pressed in this element are text input. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !untyped.has(target.type);
  return target.isContentEditable || target.matches('textarea, select');
}

/** Whether a dialog or menu is open, which then gets the keys. */
export function isCovered(): boolean {
  return document.querySelector('dialog:modal, [popover="auto"]:popover-open') !== null;
}
