/** Ionic's overlays: dialogs, sheets and menus. */
import { closeSideMenu } from './side-menu.ts';

const overlays = 'ion-modal, ion-action-sheet, ion-alert, ion-popover';

/** The topmost overlay, also while it is closing. */
const topmost = () =>
  [...document.querySelectorAll<HTMLIonModalElement>(overlays)].findLast(
    (each) =>
      !each.classList.contains('overlay-hidden') && each.checkVisibility({ visibilityProperty: true }),
  );

/** Whether an overlay is over the element, which then can't keep the focus: Ionic gives it back to the topmost overlay. */
export function isUnderOverlay(element: Element): boolean {
  const top = topmost();
  return top !== undefined && !top.contains(element);
}

/** Whether something is over the page that a step back closes first. */
export const isOverlayOpen = (): boolean =>
  topmost() !== undefined || document.querySelector('dialog.menu-over[open], :popover-open') !== null;

/**
 * Closes the topmost overlay, like a tap beside it, and returns whether there was one. A dialog that requires a choice stays
 * open, and counts as one.
 */
export function closeOverlay(): boolean {
  const top = topmost();
  if (top?.backdropDismiss) void top.dismiss(undefined, 'backdrop');
  return top !== undefined;
}

/** Closes the topmost overlay, else the side menu over the page; returns whether there was one. */
export const closeTopmost = (): boolean => closeOverlay() || closeSideMenu();
