import { Capacitor } from '@capacitor/core';

/**
 * The route that an opened app URL leads to: `.../recover-password/user/{id}/{recoverPasswordID}` →
 * `/new-password/{id}/{recoverPasswordID}`; others are ignored. As the seed has it, what precedes the path ends with
 * `.com`, whatever the host.
 */
export function deepLinkTarget(url: string): string | null {
  const path = /\.com(?::\d+)?(\/[^?#]*)/.exec(url)?.[1];
  const match = path && /^\/(?:.*\/)?recover-password\/user\/([^/]+)\/([^/]+)\/?$/.exec(path);
  return match ? `/new-password/${match[1]}/${match[2]}` : null;
}

/** Calls `go` with the route of every app URL that leads somewhere. Does nothing on the web. */
export async function watchDeepLinks(go: (route: string) => void): Promise<void> {
  if (!Capacitor.isNativePlatform()) return;
  const { App } = await import('@capacitor/app');
  await App.addListener('appUrlOpen', ({ url }) => {
    const target = deepLinkTarget(url);
    if (target) go(target);
  });
}
