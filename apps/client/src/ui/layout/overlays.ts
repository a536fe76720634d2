/** What lies over the page: the dialogs, sheets and menus of Ionic. */
import { closeSideMenu } from './side-menu.ts';

const overlays = 'ion-modal, ion-action-sheet, ion-alert, ion-popover';

/** Where it lies beside the page it is part of it, and a step back does not close it. */
const openMenu = 'ion-menu.show-menu:not(.menu-pane-visible)';

/**
 * Closes what lies on top, as a tap beside it does, and says whether there was any. A dialog in which one must choose
 * stays, and keeps the page under it.
 */
export function closeTopmost(): boolean {
  const top = [...document.querySelectorAll<HTMLIonModalElement>(overlays)].findLast(
    (each) =>
      !each.classList.contains('overlay-hidden') && each.checkVisibility({ visibilityProperty: true }),
  );
  if (top) {
    if (top.backdropDismiss) void top.dismiss(undefined, 'backdrop');
    return true;
  }
  if (!document.querySelector(openMenu)) return false;
  void closeSideMenu();
  return true;
}
