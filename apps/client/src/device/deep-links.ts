import { Capacitor } from '@capacitor/core';

/** What an opened app URL asks for: an action of type `deep-link`. */
interface DeepLink {
  name: string;
  payload: Record<string, string>;
}

/**
 * `.../recover-password/user/{id}/{recoverPasswordID}` asks for a new password; others are ignored. As the seed has it,
 * what precedes the path ends with `.com`, whatever the host; an address of `publicUrl`, whose links the app claims, is
 * one too.
 */
export function deepLinkOf(url: string, publicUrl: string): DeepLink | null {
  const path = /\.com(?::\d+)?(\/[^?#]*)/.exec(url)?.[1] ?? pathOn(publicUrl, url);
  const match = path && /^\/(?:.*\/)?recover-password\/user\/([^/]+)\/([^/]+)\/?$/.exec(path);
  if (!match) return null;
  const [, id = '', recoverPasswordID = ''] = match;
  return { name: 'recoverPassword', payload: { id, recoverPasswordID } };
}

/** The path of `url` when it is of the host of `publicUrl`. */
function pathOn(publicUrl: string, url: string): string | null {
  if (!URL.canParse(publicUrl) || !URL.canParse(url)) return null;
  const { host, pathname } = new URL(url);
  return host === new URL(publicUrl).host ? pathname : null;
}

/** Tells what every opened app URL asks for. Does nothing on the web. */
export async function watchDeepLinks(publicUrl: string, opened: (link: DeepLink) => void): Promise<void> {
  if (!Capacitor.isNativePlatform()) return;
  const { App } = await import('@capacitor/app');
  await App.addListener('appUrlOpen', ({ url }) => {
    const link = deepLinkOf(url, publicUrl);
    if (link) opened(link);
  });
}
