/** Attributes of an element at a page's foot above which the page's toasts are shown. */
export const toastAnchor = { 'data-toast-anchor': '' } as const;

/** Pixels between a toast and the anchor. */
const gap = 8;

/** The pixels below a toast if the visible page has an anchor for its toasts, else null: they are at the top. */
export function toastFoot(): number | null {
  const anchors = [...document.querySelectorAll<HTMLElement>('[data-toast-anchor]')];
  const anchor = anchors.findLast((element) => element.checkVisibility() && !element.closest('[inert]'));
  return anchor ? window.innerHeight - anchor.getBoundingClientRect().top + gap : null;
}
