/** The side menu's element: pages open it, a choice in it closes it. */
function element(): HTMLIonMenuElement | null {
  return document.querySelector('ion-menu');
}

/** The menu was requested before it was loaded, which happens after the first page. */
let asked = false;

export function toggleSideMenu(): void {
  const menu = element();
  asked = menu === null;
  void menu?.toggle();
}

/** The menu calls this once it is loaded. */
export function openIfAsked(): void {
  if (asked) toggleSideMenu();
}

export async function closeSideMenu(): Promise<void> {
  const menu = element();
  if (!menu || (await menu.close())) return;
  // Ionic does not close a menu that is still opening.
  if (!menu.matches('.show-menu:not(.menu-pane-visible)')) return;
  await new Promise((ended) => {
    for (const name of ['ionDidOpen', 'ionDidClose']) menu.addEventListener(name, ended, { once: true });
  });
  await menu.close();
}
