/** Attributes of an element at a page's foot above which the page's toasts are shown. */
export const toastAnchor = { 'data-toast-anchor': '' } as const;

/** At the top, unless the visible page has an anchor for its toasts. */
export function toastPlace(): { position: 'top' } | { position: 'bottom'; positionAnchor: HTMLElement } {
  const anchors = document.querySelectorAll<HTMLElement>('[data-toast-anchor]');
  const anchor = [...anchors].find((element) => !element.closest('[inert]'));
  return anchor ? { position: 'bottom', positionAnchor: anchor } : { position: 'top' };
}
