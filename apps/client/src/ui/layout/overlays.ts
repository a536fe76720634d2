/** Ionic's overlays: dialogs, sheets and menus. */
import { closeSideMenu } from './side-menu.ts';

const overlays = 'ion-modal, ion-action-sheet, ion-alert, ion-popover';

/** A menu beside the page is not an overlay, and a step back does not close it. */
const openMenu = 'ion-menu.show-menu:not(.menu-pane-visible)';

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

/**
 * Closes the topmost overlay, like a tap beside it, and returns whether there was one. A dialog that requires a choice stays
 * open, and counts as one.
 */
export function closeTopmost(): boolean {
  const top = topmost();
  if (top) {
    if (top.backdropDismiss) void top.dismiss(undefined, 'backdrop');
    return true;
  }
  if (!document.querySelector(openMenu)) return false;
  void closeSideMenu();
  return true;
}
