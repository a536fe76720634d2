import type { Hono } from 'hono';
import type { Registry } from '../../access/binding.ts';
import { allow, type DeclaredRoute } from '../../http/access.ts';
import { contentPolicy } from '../../http/content-policy.ts';
import type { Env } from '../../http/context.ts';
import { routes } from '../../http/routes.ts';
import type { Platform } from '../../ports/ports.ts';
import type { OpenApi } from './document.ts';

/** `/docs`: the reference as a page that needs no script, and `/docs/openapi.json` for tools. */
export function docsRoutes(
  registry: Registry,
  declared: () => readonly DeclaredRoute[],
  { config: { version }, city }: Pick<Platform, 'config' | 'city'>,
): Hono<Env> {
  // Tools on other sites read it too.
  const open = { 'Cache-Control': 'no-cache', 'Cross-Origin-Resource-Policy': 'cross-origin' };
  const policy = contentPolicy({
    'default-src': ["'none'"],
    'style-src': ["'unsafe-inline'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
  // Loaded and built on first use: it is large, and most processes never need it.
  let document: Promise<OpenApi> | undefined;
  const reference = () => {
    document ??= import('./openapi.ts').then(({ openApi }) => openApi(registry, declared(), version));
    return document;
  };
  return routes({
    'GET /openapi.json': allow('open', async (c) => c.json(await reference(), 200, open)),
    'GET /': allow('open', async (c) => {
      const [{ page }, described] = await Promise.all([import('./page.ts'), reference()]);
      return c.html(page(described, city.now().brand), 200, { ...policy, 'Cache-Control': 'no-cache' });
    }),
  });
}
