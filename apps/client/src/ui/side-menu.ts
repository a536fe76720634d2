/** The side menu's element: pages open it, a choice in it closes it. */
function element(): HTMLIonMenuElement | null {
  return document.querySelector('ion-menu');
}

export function toggleSideMenu(): void {
  void element()?.toggle();
}

export async function closeSideMenu(): Promise<void> {
  await element()?.close();
}
