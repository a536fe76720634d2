import { isNativeShell } from './shell.ts';

/** The action of type `deep-link` that an opened app URL requests. */
interface DeepLink {
  name: string;
  payload: Record<string, string>;
}

/**
 * The action of `.../recover-password/user/{id}/{recoverPasswordID}`, which leads to a new password; null for other URLs. The
 * seed accepts any host that ends with `.com`; the host of `publicUrl`, whose links the app claims, is accepted too.
 */
export function parseDeepLink(url: string, publicUrl: string): DeepLink | null {
  const path = /\.com(?::\d+)?(\/[^?#]*)/.exec(url)?.[1] ?? pathOn(publicUrl, url);
  const match = path && /^\/(?:.*\/)?recover-password\/user\/([^/]+)\/([^/]+)\/?$/.exec(path);
  if (!match) return null;
  const [, id = '', recoverPasswordID = ''] = match;
  return { name: 'recoverPassword', payload: { id, recoverPasswordID } };
}

/** The path of `url` if it has the host of `publicUrl`. */
function pathOn(publicUrl: string, url: string): string | null {
  if (!URL.canParse(publicUrl) || !URL.canParse(url)) return null;
  const { host, pathname } = new URL(url);
  return host === new URL(publicUrl).host ? pathname : null;
}

/** Calls back with the action of every opened app URL. Does nothing on the web. */
export async function watchDeepLinks(publicUrl: string, opened: (link: DeepLink) => void): Promise<void> {
  if (!isNativeShell()) return;
  const { App } = await import('@capacitor/app');
  await App.addListener('appUrlOpen', ({ url }) => {
    const link = parseDeepLink(url, publicUrl);
    if (link) opened(link);
  });
}
