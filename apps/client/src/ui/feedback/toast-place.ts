/** Attributes of what a page has at its foot instead of free space: its toasts stand right above it. */
export const toastAnchor = { 'data-toast-anchor': '' } as const;

/** At the top, unless the page in sight has an anchor for its toasts. */
export function toastPlace(): { position: 'top' } | { position: 'bottom'; positionAnchor: HTMLElement } {
  const anchors = document.querySelectorAll<HTMLElement>('[data-toast-anchor]');
  const anchor = [...anchors].find((element) => !element.closest('.ion-page-hidden'));
  return anchor ? { position: 'bottom', positionAnchor: anchor } : { position: 'top' };
}
