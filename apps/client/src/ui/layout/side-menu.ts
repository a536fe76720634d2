/** The side menu over the page: pages open it, a choice in it closes it. */
const element = () => document.querySelector<HTMLDialogElement>('dialog.menu-over');

/** The menu was requested before it was loaded, which happens after the first page. */
let asked = false;

export function openSideMenu(): void {
  const menu = element();
  asked = menu === null;
  if (menu && !menu.open) menu.showModal();
}

/** The menu calls this once it is loaded. */
export function openIfAsked(): void {
  if (asked) openSideMenu();
}

/** Closes the menu over the page; returns whether it was open. */
export function closeSideMenu(): boolean {
  const menu = element();
  if (!menu?.open) return false;
  menu.close();
  return true;
}
