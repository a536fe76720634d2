/** Whether a key that is pressed now means something else already. */

const untyped = new Set(['checkbox', 'radio', 'button', 'submit']);

/** Whether what is pressed there is text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !untyped.has(target.type);
  return target.isContentEditable || target.matches('textarea, select');
}

/** An open dialog or menu has the keys for itself. */
export function isCovered(): boolean {
  const covers = 'ion-modal.show-modal, ion-popover:not(.overlay-hidden), ion-loading, :popover-open';
  return document.querySelector(covers) !== null;
}
