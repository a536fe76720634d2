import type { Hono } from 'hono';
import type { Registry } from '../../access/binding.ts';
import { allow, type DeclaredRoute } from '../../http/access.ts';
import type { Env } from '../../http/context.ts';
import { routes } from '../../http/routes.ts';
import type { Config } from '../../ports/config.ts';
import type { Feature } from '../../resource/feature.ts';
import type { RouteDocs } from '../../resource/route-docs.ts';
import type { OpenApi } from './document.ts';

/** `/docs`: the reference as a page that needs no script, and `/docs/openapi.json` for tools. */
export function docsRoutes(
  registry: Registry,
  declared: () => readonly DeclaredRoute[],
  features: () => readonly Feature[],
  { brand, version }: Config,
): Hono<Env> {
  // Tools of other sites read it too.
  const open = { 'Cache-Control': 'no-cache', 'Cross-Origin-Resource-Policy': 'cross-origin' };
  // Loaded and made on first use: it is large, and most processes are never asked.
  let document: Promise<OpenApi> | undefined;
  const reference = () => {
    document ??= Promise.all([import('./openapi.ts'), docsOf(features())]).then(([{ openApi }, docs]) =>
      openApi(registry, declared(), docs, version),
    );
    return document;
  };
  return routes({
    'GET /openapi.json': allow('open', async (c) => c.json(await reference(), 200, open)),
    'GET /': allow('open', async (c) => {
      const [{ page }, described] = await Promise.all([import('./page.ts'), reference()]);
      c.header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      );
      c.header('Cache-Control', 'no-cache');
      return c.html(page(described, brand));
    }),
  });
}

async function docsOf(features: readonly Feature[]): Promise<RouteDocs> {
  const described = await Promise.all(features.map((feature) => feature.docs?.()));
  return Object.assign({}, ...described.map((module) => module?.docs));
}
