import { useSyncExternalStore } from 'react';
import { createListeners } from '../../device/listeners.ts';

/** The side menu over the page: pages open it, a choice in it closes it. The menu's code may come later than the wish. */
let isOpen = false;
const listeners = createListeners();

function setOpen(open: boolean): void {
  isOpen = open;
  listeners.emit();
}

export const openSideMenu = (): void => setOpen(true);
export const closeSideMenu = (): void => setOpen(false);
export const useSideMenuOpen = (): boolean => useSyncExternalStore(listeners.subscribe, () => isOpen);
