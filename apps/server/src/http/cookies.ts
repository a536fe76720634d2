/** The server's cookies: never for scripts, never across sites, and over https bound to this host (`__Host-`, RFC 6265bis). */
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { parse, serialize } from 'hono/utils/cookie';
import type { Config } from '../ports/config.ts';
import type { ApiContext } from './context.ts';

type Site = Pick<Config, 'publicUrl'>;

const isSecure = ({ publicUrl }: Site) => publicUrl.startsWith('https:');
/** Browsers take the prefix only with https and for all paths. */
const nameOf = (site: Site, name: string) => (isSecure(site) ? `__Host-${name}` : name);

const settings = (site: Site, maxAge: number) =>
  ({ httpOnly: true, sameSite: 'Lax', secure: isSecure(site), path: '/', maxAge }) as const;

/** `maxAge`: seconds. */
export function writeCookie(c: ApiContext, site: Site, name: string, value: string, maxAge: number): void {
  setCookie(c, nameOf(site, name), value, settings(site, maxAge));
}

/** The same for a finished answer. */
export function addCookie(sent: Headers, site: Site, name: string, value: string, maxAge: number): void {
  sent.append('Set-Cookie', serialize(nameOf(site, name), value, settings(site, maxAge)));
}

/** A cookie of the header `Cookie`. */
export function findCookie(header: string, site: Site, name: string): string | undefined {
  const own = nameOf(site, name);
  return parse(header, own)[own];
}

export function readCookie(c: ApiContext, site: Site, name: string): string | null {
  return getCookie(c, nameOf(site, name)) ?? null;
}

export function removeCookie(c: ApiContext, site: Site, name: string): void {
  deleteCookie(c, nameOf(site, name), { path: '/', secure: isSecure(site) });
}
