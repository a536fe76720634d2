/** `/demo/town.geojson`: the map of the invented town, as long as its places exist. */
import { ApiError } from '@callejero/contract/errors.ts';
import { demoSource } from '@callejero/demo-city/source.ts';
import type { Hono } from 'hono';
import sql from 'sql-template-tag';
import { allow } from '../../http/access.ts';
import type { Env } from '../../http/context.ts';
import { acceptsEncoding, matchesEtag } from '../../http/etag.ts';
import { routes } from '../../http/routes.ts';
import { sharing } from '../../http/sharing.ts';
import type { Platform } from '../../ports/ports.ts';

interface DrawnTown {
  text: string;
  gzip: Uint8Array<ArrayBuffer>;
}

export interface DemoTown {
  /** The address of the map of the demo's town, with its version; null without demo. */
  address(): Promise<string | null>;
  /** A hash of everything that the drawing depends on. The settings, which every app reads first, need no drawing for it. */
  version(): Promise<string>;
  /** Null without demo. */
  drawing(): Promise<DrawnTown | null>;
}

export function createDemoTown(platform: Platform): DemoTown {
  const { config, city, db, sha256 } = platform;
  // The places of the demo stay where the environment put them.
  const { name, center } = city.environment.values;
  let drawing: Promise<DrawnTown> | null = null;
  /** Drawn on the first request and cached: it depends on the environment and on this release alone. */
  const drawn = () => {
    drawing ??= draw(platform);
    return drawing;
  };
  const version = async () => (await sha256(JSON.stringify([config.version, name, center]))).slice(0, 12);
  const isThere = sharing(async () => {
    if (!config.demo) return false;
    // The same expression as in the unique index of sources.
    const [row] = await db.query<{ there: boolean }>(sql`select exists (select from commerces
      where source ->> 'name' = ${demoSource.name} and archived_at is null and source is not null) as there`);
    return row?.there ?? false;
  });

  return {
    drawing: async () => ((await isThere()) ? drawn() : null),
    version,
    address: async () => ((await isThere()) ? `/demo/town.geojson?v=${await version()}` : null),
  };
}

export function demoTownRoutes(town: DemoTown): Hono<Env> {
  return routes({
    'GET /demo/town.geojson': allow('open', async (c) => {
      const drawing = await town.drawing();
      if (!drawing) throw new ApiError('route-not-found');
      const { text, gzip } = drawing;
      const version = await town.version();
      const etag = `"${version}"`;
      const headers: Record<string, string> = {
        'Content-Type': 'application/geo+json; charset=utf-8',
        'Cache-Control':
          c.req.query('v') === version ? 'public, max-age=31536000, immutable' : 'public, no-cache',
        ETag: etag,
        Vary: 'Accept-Encoding',
      };
      if (matchesEtag(c.req.header('if-none-match'), etag))
        return new Response(null, { status: 304, headers });
      if (!acceptsEncoding(c.req.header('accept-encoding'), 'gzip')) return new Response(text, { headers });
      headers['Content-Encoding'] = 'gzip';
      return new Response(gzip, { headers });
    }),
  });
}

async function draw({ demoFile, city }: Platform): Promise<DrawnTown> {
  const { moveTown } = await import('@callejero/demo-city/town.ts');
  const geojson = new TextDecoder().decode(await demoFile('town.geojson'));
  const { name, center } = city.environment.values;
  const text = JSON.stringify(moveTown(geojson, name, center));
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return { text, gzip: new Uint8Array(await new Response(compressed).arrayBuffer()) };
}
