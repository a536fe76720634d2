/** Attributes of an element at a page's foot above which the page's toasts are shown. */
export const toastAnchor = { 'data-toast-anchor': '' } as const;

/** Pixels between a toast and the anchor, or a button. */
const gap = 8;
/** The share of the window's height below which a toast is not at the top any more. */
const maxShare = 0.4;

/** The pixels below a toast if the visible page has an anchor for its toasts, else null: they are at the top. */
export function toastFoot(): number | null {
  const anchors = [...document.querySelectorAll<HTMLElement>('[data-toast-anchor]')];
  const anchor = anchors.findLast((element) => element.checkVisibility() && !element.closest('[inert]'));
  return anchor ? window.innerHeight - anchor.getBoundingClientRect().top + gap : null;
}

/** Moves a toast down as far as the main buttons under it need to stay visible, unless it would leave the top of the window. */
export function clearMainButtons(toast: HTMLElement): void {
  const box = toast.getBoundingClientRect();
  const buttons = [...document.querySelectorAll<HTMLElement>('.button.primary')]
    .filter((button) => !toast.contains(button) && !button.closest('[inert]') && button.checkVisibility())
    .map((button) => button.getBoundingClientRect())
    .sort((one, other) => one.top - other.top);
  let down = 0;
  for (const button of buttons) {
    const isBeside = button.right <= box.left || button.left >= box.right;
    const isAway = button.bottom <= box.top + down || button.top >= box.bottom + down;
    if (!isBeside && !isAway) down = button.bottom + gap - box.top;
  }
  if (down > 0 && box.bottom + down <= window.innerHeight * maxShare) toast.style.translate = `0 ${down}px`;
}
