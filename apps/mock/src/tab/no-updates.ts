/** In place of `virtual:pwa-register`: the demonstration has a service worker of its own. */
export function registerSW(): () => Promise<void> {
  return async () => undefined;
}
