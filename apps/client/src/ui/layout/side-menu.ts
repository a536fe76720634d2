/** The side menu's element: pages open it, a choice in it closes it. */
function element(): HTMLIonMenuElement | null {
  return document.querySelector('ion-menu');
}

/** Somebody wanted it before it was there: it is loaded later than the first page. */
let asked = false;

export function toggleSideMenu(): void {
  const menu = element();
  asked = menu === null;
  void menu?.toggle();
}

/** For the menu, once it is there. */
export function openIfAsked(): void {
  if (asked) toggleSideMenu();
}

export async function closeSideMenu(): Promise<void> {
  const menu = element();
  if (!menu || (await menu.close())) return;
  // Ionic does not close what it is still opening.
  if (!menu.matches('.show-menu:not(.menu-pane-visible)')) return;
  await new Promise((ended) => {
    for (const name of ['ionDidOpen', 'ionDidClose']) menu.addEventListener(name, ended, { once: true });
  });
  await menu.close();
}
