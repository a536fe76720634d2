/** Addresses of ours that hold a secret: the path says what it is for, the last part is the token. */

const maxLength = 1000;
const withoutEnd = (base: string) => base.replace(/(?<!\/)\/+$/, '');

/** `publicUrl` is the installation's PUBLIC_URL, with or without a slash at its end. */
export function tokenUrl(path: string, token: string, publicUrl: string): string {
  return `${withoutEnd(publicUrl)}/${path}/${token}`;
}

/** The token of an address written by `tokenUrl`; null for anything else: other origins, parameters, credentials. */
export function readTokenUrl(text: string, path: string, form: RegExp, publicUrl: string): string | null {
  if (text.length > maxLength || !URL.canParse(text) || !URL.canParse(publicUrl)) return null;
  const url = new URL(text);
  const home = new URL(publicUrl);
  if (url.origin !== home.origin || url.origin === 'null' || url.username !== '' || url.password !== '')
    return null;
  const root = `${withoutEnd(home.pathname)}/${path}/`;
  if (!url.pathname.startsWith(root) || url.search !== '' || url.hash !== '') return null;
  const token = url.pathname.slice(root.length);
  return form.test(token) ? token : null;
}
