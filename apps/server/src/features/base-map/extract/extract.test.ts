/** Extracts over HTTP, from a server of this test that sends ranges, breaks off, changes its file or ignores ranges. */
import { createServer, request as httpRequest, type RequestListener } from 'node:http';
import type { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { ExtractEstimate, ExtractState } from '@callejero/contract/answers/base-map.ts';
import { headers } from '@callejero/contract/envelope.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import { PMTiles, tileIdToZxy, zxyToTileId } from 'pmtiles';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { parseRange } from '../../../http/range.ts';
import { createDownloads } from '../../../node/services/downloads.ts';
import type { Client } from '../../../testing/api.ts';
import { getPaths } from '../../../testing/back-office.ts';
import { testApi } from '../../../testing/fixtures.ts';
import { writePmtiles } from '../../../testing/write-pmtiles.ts';
import { removeAbandoned } from '../archive.service.ts';
import { extractJob, resumeExtract, runExtract } from './extract.service.ts';

let archive: Uint8Array<ArrayBuffer>;
let etag = '"1"';
/** How many answers break in the middle from now on. */
let breaks = 0;
let requests = 0;
let sent = 0;
let instead: RequestListener | null = null;
const other = createServer((incoming, response) => {
  requests += 1;
  if (instead) return instead(incoming, response);
  const range = parseRange(incoming.headers.range, archive.length);
  if (!range || range === 'invalid') return void response.writeHead(416).end();
  if ((incoming.headers['if-match'] ?? etag) !== etag) return void response.writeHead(412).end();
  const bytes = archive.slice(range.start, range.end + 1);
  sent += bytes.length;
  response.writeHead(206, {
    ...{ ETag: etag, 'Content-Length': bytes.length },
    'Content-Range': `bytes ${range.start}-${range.end}/${archive.length}`,
  });
  if (breaks === 0 || bytes.length < 1000) return void response.end(bytes);
  breaks -= 1;
  response.write(bytes.slice(0, bytes.length >> 1), () => response.destroy());
});
let port = 0;
const toOther = ((url: URL, options: object, done: never) =>
  httpRequest(
    { ...options, host: '127.0.0.1', port, path: url.pathname },
    done,
  )) as unknown as typeof request;

const partSize = 60_000;
const test = testApi({
  env: { CITY_CENTER: '19.54,-96.92', MAP_UPLOAD_MB: '1', LOG_LEVEL: 'silent' },
  batchSizes: { mapPart: partSize },
  downloads: createDownloads({ isAllowed: () => true, request: toOther }),
});
const base = '/v1/base-map/extract';
const source = 'https://mapas.example/planeta.pmtiles';
const maxZoom = 9;
let admin: Client;
beforeAll(async () => {
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  ({ port } = other.address() as AddressInfo);
  // All tiles to zoom 5, and those around the city below.
  const tiles = new Map<number, Uint8Array>();
  const content = (id: number, length: number) => new Uint8Array(length).map((_, at) => (id * 31 + at) % 251);
  for (let id = 0; id < zxyToTileId(5, 0, 0); id += 1) tiles.set(id, content(id, 200));
  for (let zoom = 5; zoom <= maxZoom; zoom += 1) {
    const x = Math.floor(((-96.92 + 180) / 360) * 2 ** zoom);
    const y = Math.floor(0.444 * 2 ** zoom);
    for (let column = x - 6; column <= x + 6; column += 1)
      for (let row = y - 6; row <= y + 6; row += 1)
        if (column >= 0 && row >= 0)
          tiles.set(zxyToTileId(zoom, column, row), content(column * 997 + row, 9000));
  }
  archive = await writePmtiles(tiles, { maxZoom, leafSize: 100, attribution: '© OpenStreetMap' });
  admin = await test.signIn();
});
afterAll(() => other.close().closeAllConnections());
beforeEach(async () => {
  await admin.delete(base, {});
  [etag, breaks, instead] = ['"1"', 0, null];
});

const bounds = { west: -97.9, south: 18.9, east: -95.9, north: 20.1 };
const read = async () => ((await admin.get(base)).body.data as ExtractState).extract;
const start = (more: object = {}) => admin.post(base, { source, bounds, ...more });
const stored = () => Array.fromAsync(test.platform.files.list('base-map'));

async function ended() {
  let found = await read();
  await eventually(async () => {
    found = await read();
    expect(found?.state).not.toBe('running');
  });
  if (!found) throw new Error('There is no extract');
  return found;
}

/** Requests of the waiting extract, as the screen sends them. */
const trial = () =>
  new PMTiles({
    getKey: () => 'trial',
    async getBytes(offset, length) {
      const response = await test.api.fetch(
        new Request(`http://localhost${base}/archive`, {
          headers: {
            [headers.accessToken]: admin.token ?? '',
            range: `bytes=${offset}-${offset + length - 1}`,
          },
        }),
        { ip: '127.0.0.1' },
      );
      expect(response.status).toBe(206);
      return { data: await response.arrayBuffer() };
    },
  });

it('an administrator learns the size, takes the rectangle, tries it alone, publishes it and goes back', async () => {
  const estimate = (await admin.post(`${base}/estimate`, { source, bounds })).body.data as ExtractEstimate;
  expect(estimate.sizes.map(({ zoom }) => zoom)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(estimate.sizes.every(({ fits }) => fits)).toBe(true);
  requests = 0;
  const begun = await start();
  expect(begun.status, begun.text).toBe(202);
  expect((begun.body.data as ExtractState).extract).toMatchObject({
    source,
    bounds,
    error: null,
    isCommand: false,
  });
  const ready = await ended();
  expect(ready).toMatchObject({
    state: 'ready',
    size: estimate.sizes.at(-1)?.size,
    archive: { name: 'planeta.pmtiles', coversCity: true, minZoom: 0, maxZoom, tileType: 'vector' },
  });
  expect(ready.done).toBe(ready.size);
  expect(ready.size).toBeGreaterThan(2 * partSize);
  expect(requests).toBeLessThan(40);
  // Nobody else sees it yet, and only it is stored.
  await eventually(async () => expect(await stored()).toEqual([`base-map/${ready.id}.pmtiles`]));
  expect((await test.visitor.get('/map.pmtiles')).status).toBe(404);
  const own = trial();
  expect(await own.getMetadata()).toMatchObject({ attribution: '© OpenStreetMap' });
  const whole = new PMTiles({
    getKey: () => 'whole',
    getBytes: async (offset, length) => ({ data: archive.slice(offset, offset + length).buffer }),
  });
  const centre = [9, Math.floor(((-96.92 + 180) / 360) * 512), Math.floor(0.444 * 512)] as const;
  expect((await own.getZxy(...centre))?.data).toEqual((await whole.getZxy(...centre))?.data);
  expect(await own.getZxy(...tileIdToZxy(zxyToTileId(4, 15, 15)))).toBeUndefined();

  const { rev } = (await admin.get('/v1/base-map')).body.data as { rev: number };
  expect((await admin.put(`${base}/publish`, { rev: rev + 1, extract: ready.id })).status).toBe(409);
  expect((await admin.put(`${base}/publish`, { rev, extract: test.platform.ids.next() })).status).toBe(404);
  const published = await admin.put(`${base}/publish`, { rev, extract: ready.id });
  expect(published.body.data).toMatchObject({ rev: rev + 1, archive: { name: 'planeta.pmtiles' } });
  expect((await admin.put(`${base}/publish`, { rev, extract: ready.id })).body.data).toMatchObject({
    rev: rev + 1,
  });
  expect(await read()).toBeNull();
  expect((await test.visitor.get('/map.pmtiles', { range: 'bytes=0-6' })).text).toBe('PMTiles');
  expect((await admin.delete('/v1/base-map', { rev: rev + 1 })).status).toBe(200);
  expect((await admin.put('/v1/base-map/previous', { rev: rev + 2 })).body.data).toMatchObject({
    archive: { name: 'planeta.pmtiles' },
  });
});

it('only administrators with the permission estimate, begin, see, try, cancel and publish one', async () => {
  const readers = [
    test.visitor,
    await test.signIn({ role: 'user' }),
    await test.signIn({ permissions: ['base-map:read'] }),
  ];
  for (const client of readers)
    for (const answer of [
      await client.get(base),
      await client.get(`${base}/archive`),
      await client.post(base, { source, bounds }),
      await client.post(`${base}/estimate`, { source, bounds }),
      await client.put(`${base}/retry`, {}),
      await client.put(`${base}/publish`, { rev: 0, extract: test.platform.ids.next() }),
      await client.delete(base, {}),
    ])
      expect([401, 403]).toContain(answer.status);
});

it('a connection that breaks in the middle goes on where it broke', async () => {
  breaks = 4;
  await start();
  expect((await ended()).state).toBe('ready');
  expect(breaks).toBe(0);
  const { archive: described } = (await read()) ?? {};
  expect(described?.size).toBe((await read())?.size);
});

it('a cancelled one leaves nothing behind, and another can begin', async () => {
  expect((await start()).status).toBe(202);
  expect((await admin.delete(base, {})).body.data).toMatchObject({ extract: null });
  expect((await start()).status).toBe(202);
  const { id } = await ended();
  await eventually(async () =>
    expect((await stored()).filter((name) => name.includes('/') && !name.endsWith('.pmtiles'))).toEqual([]),
  );
  expect((await stored()).filter((name) => name.includes(id))).toEqual([`base-map/${id}.pmtiles`]);
});

it('a row that is running refuses another one, whoever asks', async () => {
  const { db, ids } = test.platform;
  await db.query(sql`insert into base_map_extracts (id, created_at, source, bounds, max_zoom, version, size)
    values (${ids.next()}, now(), 'planeta.pmtiles', '{}', 9, '{}', 1)`);
  const refused = await start();
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining('Ya se está trayendo un mapa de planeta.pmtiles'),
  ]);
  expect((await admin.put(`${base}/retry`, {})).status).toBe(409);
});

it('after an interruption only what is missing is fetched, and the published map stays as it was', async () => {
  const { platform } = test;
  const before = (await admin.get('/v1/base-map')).body.data;
  await platform.db.query(sql`delete from base_map_extracts`);
  await start();
  const { id } = await ended();
  const finished = new Uint8Array(
    await new Response((await platform.files.get(`base-map/${id}.pmtiles`))?.content ?? null).arrayBuffer(),
  );
  // As a process leaves it that is killed after its second part.
  await platform.files.remove(`base-map/${id}.pmtiles`);
  await platform.db.query(
    sql`update base_map_extracts set finished_at = null, archive = null, done = ${2 * partSize}::int8`,
  );
  for (const part of [0, 1])
    await platform.files.put(
      `base-map/${id}/${part}`,
      finished.slice(part * partSize, (part + 1) * partSize),
    );
  sent = 0;
  await runExtract(platform, platform.downloads.range, id, new AbortController().signal);
  expect((await read())?.state).toBe('ready');
  const rest = sent;
  const again = new Uint8Array(
    await new Response((await platform.files.get(`base-map/${id}.pmtiles`))?.content ?? null).arrayBuffer(),
  );
  expect(Buffer.compare(again, finished)).toBe(0);
  expect((await admin.get('/v1/base-map')).body.data).toEqual(before);
  // A start continues it too, but for one that a command began.
  await platform.db.query(sql`update base_map_extracts set finished_at = null, archive = null`);
  sent = 0;
  await resumeExtract(platform);
  expect((await ended()).state).toBe('ready');
  // Of this one no part was stored.
  expect(sent - rest).toBeGreaterThan(partSize);
  await platform.db.query(
    sql`update base_map_extracts set finished_at = null, archive = null, created_by = null`,
  );
  const jobs = () => platform.db.query(sql`select id from pgboss.job where name = ${extractJob} order by id`);
  const asked = await jobs();
  await resumeExtract(platform);
  expect(await jobs()).toEqual(asked);
  expect(await read()).toMatchObject({ state: 'running', isCommand: true });
});

it('a worker whose extract another one took over writes nothing more', async () => {
  const { platform } = test;
  await start();
  const { id } = await ended();
  await platform.db.query(sql`update base_map_extracts set finished_at = null, archive = null`);
  const overtaken: typeof platform.downloads.range = async (url, options) => {
    await platform.db.query(sql`update base_map_extracts set worker = gen_random_uuid()`);
    return platform.downloads.range(url, options);
  };
  await runExtract(platform, overtaken, id, new AbortController().signal);
  expect(await read()).toMatchObject({ state: 'running', error: null });
});

it('an archive that changes in between is noticed, and a retry goes on with the old one if it is back', async () => {
  const { platform } = test;
  await start();
  const { id } = await ended();
  await platform.db.query(sql`update base_map_extracts set finished_at = null, archive = null`);
  etag = '"2"';
  await runExtract(platform, platform.downloads.range, id, new AbortController().signal);
  expect(await read()).toMatchObject({
    state: 'failed',
    error: 'El archivo cambió en su servidor mientras se traía. Descártalo y empieza otra vez.',
  });
  etag = '"1"';
  expect((await admin.put(`${base}/retry`, {})).status).toBe(200);
  expect((await ended()).state).toBe('ready');
});

it.each<[string, RequestListener, string]>([
  [
    'ignores ranges',
    (_, response) => void response.writeHead(200).end(archive),
    'solo envía archivos enteros',
  ],
  ['has no such file', (_, response) => void response.writeHead(404).end(), 'no hay ningún archivo'],
  [
    'has a page there',
    (_, response) =>
      void response.writeHead(206, { 'Content-Range': 'bytes 0-0/1', 'Content-Length': 1 }).end('<'),
    'no es un PMTiles',
  ],
  [
    'sends it elsewhere, to a private address',
    (_, response) => void response.writeHead(302, { Location: 'http://127.0.0.1/planeta.pmtiles' }).end(),
    'A esa dirección no se puede ir desde aquí',
  ],
])('a server that %s is refused by the field of its address', async (_, listener, sentence) => {
  instead = listener;
  const answer = await start();
  expect([answer.status, getPaths(answer)]).toEqual([400, ['source']]);
  expect(answer.text).toContain(sentence);
  expect(await read()).toBeNull();
});

it('addresses of private networks are refused before anything is asked of them', async () => {
  const guarded = createDownloads();
  for (const address of [
    'https://127.0.0.1/a',
    'https://localhost/a',
    'https://[::1]/a',
    'https://10.0.0.8/a',
  ])
    await expect(
      guarded.range(address, { start: 0, end: 1, signal: AbortSignal.timeout(5000) }),
    ).rejects.toMatchObject({
      name: 'DownloadRefused',
      reason: 'private',
    });
  expect(getPaths(await start({ source: 'http://mapas.example/a.pmtiles' }))).toEqual(['source']);
});

it('an extract that is too large is refused before it begins, with the zoom that fits', async () => {
  const wide = { west: -107, south: 9, east: -87, north: 29 };
  const estimate = (await admin.post(`${base}/estimate`, { source, bounds: wide })).body
    .data as ExtractEstimate;
  const largest = estimate.sizes.findLast(({ fits }) => fits)?.zoom ?? -1;
  expect(largest).toBeLessThan(maxZoom);
  const refused = await start({ bounds: wide });
  expect([refused.status, getPaths(refused)]).toEqual([400, ['maxZoom']]);
  expect(refused.text).toContain(`Hasta el zoom ${largest} ocupa`);
  expect((await start({ bounds: wide, maxZoom: largest })).status).toBe(202);
  expect(await ended()).toMatchObject({ state: 'ready', archive: { maxZoom: largest } });
});

it('a rectangle that is none is refused by its fields, and the city’s is around its quarters and its centre', async () => {
  expect(getPaths(await start({ bounds: { west: 2, south: 1, east: 1, north: 2 } }))).toEqual([
    'bounds.east',
  ]);
  expect(getPaths(await start({ bounds: { west: 1, south: 3, east: 2, north: 2 } }))).toEqual([
    'bounds.north',
  ]);
  expect(getPaths(await start({ bounds: { west: -200, south: 1, east: 2, north: 2 } }))).toEqual([
    'bounds.west',
  ]);
  const city = async () => ((await admin.get(base)).body.data as ExtractState).city;
  const around = await city();
  expect(around.west).toBeLessThan(-96.92);
  expect(around.north).toBeCloseTo(19.594, 2);
  const ring = [
    [-97.2, 19.4],
    [-97.1, 19.4],
    [-97.1, 19.45],
    [-97.2, 19.4],
  ];
  const made = await admin.post('/v1/quarters', {
    name: 'Poniente',
    geometry: { type: 'Polygon', coordinates: [ring] },
  });
  expect(made.status, made.text).toBe(201);
  expect(await city()).toEqual({ west: -97.2, south: 19.4, east: -96.92, north: 19.54 });
});

it('an extract that nobody publishes is removed after a week, and its file stays until then', async () => {
  const { platform } = test;
  await start();
  const { id } = await ended();
  await removeAbandoned(platform);
  expect(await stored()).toContain(`base-map/${id}.pmtiles`);
  await platform.db.query(sql`update base_map_extracts set created_at = created_at - interval '8 days'`);
  await removeAbandoned(platform);
  expect(await read()).toBeNull();
  expect(await stored()).not.toContain(`base-map/${id}.pmtiles`);
});
