import { openFreeMap } from '@callejero/contract/base-map.ts';
import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { type Client, createTestApi } from '../../testing/api.ts';
import { getPaths } from '../../testing/back-office.ts';
import { testApi } from '../../testing/fixtures.ts';
import { tinyPmtiles } from '../../testing/pmtiles.ts';
import { removeAbandoned } from './archive.service.ts';
import { createBaseMap } from './base-map.service.ts';

const test = testApi({
  env: { CITY_CENTER: '19.54,-96.92', MAP_UPLOAD_MB: '1' },
  batchSizes: { mapPart: 400_000 },
});
let admin: Client;
beforeAll(async () => {
  admin = await test.signIn();
});

const base = '/v1/base-map';
const octets = { 'content-type': 'application/octet-stream' };
const partSize = 400_000;

interface State {
  rev: number;
  styleUrl: string | null;
  origins: string[];
  archive: Record<string, unknown> | null;
  configured: string | null;
}
const state = async () => (await admin.get(base)).body.data as State;
const mapSettings = async () =>
  (
    (await test.visitor.get('/config.json')).body as {
      map: { styleUrl: string | null; pmtiles: string | null };
    }
  ).map;

async function begin(size: number): Promise<string> {
  const { status, body, text } = await admin.post(`${base}/uploads`, { name: 'ciudad.pmtiles', size });
  expect(status, text).toBe(201);
  return (body.data as { upload: string }).upload;
}

async function sendParts(upload: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  for (let part = 0; part * partSize < bytes.length; part += 1) {
    const chunk = bytes.slice(part * partSize, (part + 1) * partSize);
    const { status, text } = await admin.send('PUT', `${base}/uploads/${upload}/${part}`, chunk, octets);
    expect(status, text).toBe(200);
  }
}

async function finish(upload: string, size: number, rev?: number) {
  return admin.put(`${base}/archive`, {
    rev: rev ?? (await state()).rev,
    upload,
    name: 'ciudad.pmtiles',
    size,
  });
}

async function store(bytes: Uint8Array<ArrayBuffer>) {
  const upload = await begin(bytes.length);
  await sendParts(upload, bytes);
  const answer = await finish(upload, bytes.length);
  expect(answer.status, answer.text).toBe(200);
  return upload;
}

async function storedFiles(): Promise<string[]> {
  return Array.fromAsync(test.platform.files.list('base-map'));
}

const archives = (...uploads: string[]) => uploads.map((upload) => `base-map/${upload}.pmtiles`).toSorted();

it('only administrators with the permission read and change the base map', async () => {
  const reader = await test.signIn({ permissions: ['base-map:read'] });
  const powerless = await test.signIn({ permissions: [] });
  const person = await test.signIn({ role: 'user' });
  const style = { rev: 0, styleUrl: openFreeMap.styleUrl };
  expect((await test.visitor.get(base)).status).toBe(401);
  for (const other of [powerless, person]) expect((await other.get(base)).status).toBe(403);
  expect((await reader.get(base)).body.data).toMatchObject({ rev: 0, styleUrl: null, archive: null });
  for (const other of [reader, powerless, person]) {
    expect((await other.put(`${base}/style`, style)).status).toBe(403);
    expect((await other.delete(base, { rev: 0 })).status).toBe(403);
    expect((await other.put(`${base}/previous`, { rev: 0 })).status).toBe(403);
    expect((await other.post(`${base}/uploads`, { name: 'a', size: 1 })).status).toBe(403);
    expect((await other.send('PUT', `${base}/uploads/${crypto.randomUUID()}/0`, 'x', octets)).status).toBe(
      403,
    );
    expect((await other.put(`${base}/archive`, {})).status).toBe(403);
  }
  expect((await state()).rev).toBe(0);
});

it('a bad style is refused, naming its field', async () => {
  const put = (body: object) => admin.put(`${base}/style`, { rev: 0, ...body });
  for (const styleUrl of [
    '',
    'http://mapas.example/a.json',
    'mapas',
    'https://',
    'javascript:alert(1)',
    'https://x;sandbox/style.json',
    'https://*/style.json',
    'https://*.example/style.json',
    "https://x,'unsafe-inline'/style.json",
    null,
  ])
    expect(getPaths(await put({ styleUrl }))).toEqual(['styleUrl']);
  const styleUrl = 'https://mapas.example/estilo.json';
  for (const origin of [
    'http://a.example',
    '*',
    "https://a.example; script-src 'unsafe-inline'",
    'https://*',
    'https://*.example',
    'https://a.example/path',
    'wss://a.example',
    'https:',
  ])
    expect(getPaths(await put({ styleUrl, origins: [origin] }))).toEqual(['origins.0']);
  expect(getPaths(await admin.put(`${base}/style`, { styleUrl }))).toEqual(['rev']);
});

it('a chosen style appears in the configuration, the policies of pages and the change records; a stale choice does not', async () => {
  expect(test.api.mapSources()).toEqual([]);
  expect((await test.visitor.get('/')).headers.get('content-security-policy')).not.toContain('mapas');
  const styleUrl = 'https://mapas.example/estilo.json';
  const origins = ['https://teselas.example', 'https://mapas.example'];
  const chosen = await admin.put(`${base}/style`, { rev: 0, styleUrl, origins });
  expect(chosen.body.data).toMatchObject({ rev: 1, styleUrl });
  expect(await mapSettings()).toMatchObject({ styleUrl, pmtiles: null });
  expect(test.api.mapSources().toSorted()).toEqual(['https://mapas.example', 'https://teselas.example']);
  const policy = (await test.visitor.get('/')).headers.get('content-security-policy');
  expect(policy).toMatch(/connect-src [^;]*https:\/\/teselas\.example/);
  const stale = await admin.put(`${base}/style`, { rev: 0, styleUrl });
  expect([stale.status, stale.body]).toMatchObject([409, { details: { current: { rev: 1, styleUrl } } }]);
  expect((await admin.delete(base, { rev: 0 })).status).toBe(409);
  const [record] = await test.platform.db.query(
    sql`select action, actor, diff from changes where resource = 'base-map' order by id desc limit 1`,
  );
  expect(record).toEqual({ action: 'created', actor: admin.id, diff: { styleUrl: [null, styleUrl] } });
  expect((await admin.delete(base, { rev: 1 })).body.data).toMatchObject({ rev: 2, styleUrl: null });
  expect(test.api.mapSources()).toEqual([]);
  expect(await mapSettings()).toMatchObject({ styleUrl: null, pmtiles: null });
});

it('a stored address that no policy may name is skipped and logged, and the pages stay as they are', async () => {
  const before = (await test.visitor.get('/')).headers.get('content-security-policy');
  const { changes, db } = test.platform;
  const choose = async (origins: string[]) => {
    await db.query(
      sql`update base_map set style_url = 'https://x;sandbox/style.json', origins = ${origins}::text[]`,
    );
    changes.publish([{ resource: 'base-map', id: crypto.randomUUID(), change: 'updated' }]);
  };
  await choose(['https://x;sandbox', 'https://*', 'https://teselas.example']);
  await expect.poll(() => test.api.mapSources()).toEqual(['https://teselas.example']);
  const answer = await test.visitor.get('/');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-security-policy')).toBe(
    before?.replace("connect-src 'self'", "connect-src 'self' https://teselas.example"),
  );
  await db.query(sql`update base_map set style_url = null, origins = '{}'`);
  changes.publish([{ resource: 'base-map', id: crypto.randomUUID(), change: 'updated' }]);
});

it('an archive is uploaded in parts, served in ranges, replaced and removed', async () => {
  expect((await test.visitor.get('/map.pmtiles')).status).toBe(404);
  const large = tinyPmtiles({ padding: 2 * partSize + 1000 });
  const upload = await store(large);
  expect((await state()).archive).toMatchObject({
    ...{ name: 'ciudad.pmtiles', size: large.length, tileType: 'vector', coversCity: true },
    bounds: { west: -97, south: 19.4, east: -96.8, north: 19.7 },
  });
  expect(await storedFiles()).toEqual([`base-map/${upload}.pmtiles`]);
  // The files that a backup contains.
  expect(await Array.fromAsync(test.platform.files.list())).toContain(`base-map/${upload}.pmtiles`);
  const { pmtiles } = await mapSettings();
  expect(pmtiles).toBe(`/map.pmtiles?v=${upload}`);

  const whole = await test.visitor.get(pmtiles ?? '');
  expect([whole.status, whole.headers.get('content-length')]).toEqual([200, String(large.length)]);
  expect(whole.headers.get('cache-control')).toContain('immutable');
  expect((await test.visitor.get('/map.pmtiles?v=old')).headers.get('cache-control')).toBe(
    'public, no-cache',
  );
  const part = await test.visitor.get(pmtiles ?? '', { range: 'bytes=0-6' });
  expect([part.status, part.text, part.headers.get('content-range')]).toEqual([
    206,
    'PMTiles',
    `bytes 0-6/${large.length}`,
  ]);
  const beyond = await test.visitor.get(pmtiles ?? '', { range: `bytes=${large.length}-` });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${large.length}`]);
  const etag = whole.headers.get('etag') ?? '';
  expect((await test.visitor.get('/map.pmtiles', { 'if-none-match': etag })).status).toBe(304);
  const older = await test.visitor.get('/map.pmtiles', { range: 'bytes=0-6', 'if-range': '"older"' });
  expect(older.status).toBe(200);
  const head = await test.visitor.send('HEAD', '/map.pmtiles');
  expect([head.status, head.text, head.headers.get('content-length')]).toEqual([
    200,
    '',
    String(large.length),
  ]);

  const next = await store(tinyPmtiles({ bounds: [11.2, 43.7, 11.3, 43.8], tileType: 2 }));
  expect((await state()).archive).toMatchObject({ tileType: 'raster', coversCity: false });
  expect(await storedFiles()).toEqual(archives(upload, next));
  await admin.delete(base, { rev: (await state()).rev });
  expect(await storedFiles()).toEqual(archives(next));
  expect((await test.visitor.get('/map.pmtiles')).status).toBe(404);
});

it('the map before is kept and can be brought back; the one before that is removed', async () => {
  const back = async (rev: number) => admin.put(`${base}/previous`, { rev });
  const first = await store(tinyPmtiles());
  const second = await store(tinyPmtiles({ tileType: 2 }));
  const { rev } = await state();
  expect((await back(rev - 1)).status).toBe(409);
  const restored = await back(rev);
  expect(restored.body.data).toMatchObject({
    ...{ rev: rev + 1, archive: { tileType: 'vector' }, previous: { archive: { tileType: 'raster' } } },
  });
  expect((await mapSettings()).pmtiles).toBe(`/map.pmtiles?v=${first}`);
  expect((await test.visitor.get('/map.pmtiles', { range: 'bytes=0-6' })).text).toBe('PMTiles');
  const [record] = await test.platform.db.query(
    sql`select action, actor from changes where resource = 'base-map' order by id desc limit 1`,
  );
  expect(record).toEqual({ action: 'updated', actor: admin.id });

  // A style has no file, and the archive that was used until now takes the place of the older one.
  const styleUrl = 'https://mapas.example/estilo.json';
  await admin.put(`${base}/style`, { rev: rev + 1, styleUrl });
  expect(await storedFiles()).toEqual(archives(first));
  // The purge keeps what can be brought back.
  await removeAbandoned(test.platform);
  expect(await storedFiles()).toEqual(archives(first));
  await admin.delete(base, { rev: rev + 2 });
  expect(await state()).toMatchObject({ styleUrl: null, archive: null, previous: { styleUrl } });
  expect(await storedFiles()).toEqual([]);
  expect((await back(rev + 3)).body.data).toMatchObject({ styleUrl, previous: null });
  expect(test.api.mapSources()).toEqual(['https://mapas.example']);
  const none = await back(rev + 4);
  expect([none.status, none.text]).toEqual([404, expect.stringContaining('No hay un mapa anterior.')]);
  await admin.delete(base, { rev: rev + 4 });
  expect(await storedFiles()).not.toContain(archives(second)[0]);
});

it('a repeated part and a repeated finish change nothing', async () => {
  const bytes = tinyPmtiles();
  const upload = await begin(bytes.length);
  await sendParts(upload, bytes);
  await sendParts(upload, bytes);
  const { rev } = await state();
  expect((await finish(upload, bytes.length, rev)).status).toBe(200);
  const again = await finish(upload, bytes.length, rev);
  expect([again.status, (again.body.data as State).rev]).toEqual([200, rev + 1]);
  await admin.delete(base, { rev: rev + 1 });
});

it('a file that is no archive, not complete or too large is refused with the reason and not stored', async () => {
  const { rev } = await state();
  const kept = (await storedFiles()).filter((name) => name.endsWith('.pmtiles'));
  const tooLarge = await admin.post(`${base}/uploads`, { name: 'a.pmtiles', size: 21 * 1024 * 1024 });
  expect(getPaths(tooLarge)).toEqual(['size']);
  expect(tooLarge.text).toContain('1 MB como máximo');
  const upload = await begin(200);
  const wrong = await admin.send('PUT', `${base}/uploads/${upload}/0`, 'una imagen', octets);
  expect(getPaths(wrong)).toEqual(['file']);
  expect(wrong.text).toContain('no es un PMTiles');
  const old = tinyPmtiles();
  old[7] = 2;
  expect((await admin.send('PUT', `${base}/uploads/${upload}/0`, old, octets)).text).toContain('versión 2');
  const strange = tinyPmtiles({ tileType: 9 });
  expect((await admin.send('PUT', `${base}/uploads/${upload}/0`, strange, octets)).text).toContain('MVT');

  const cut = tinyPmtiles().slice(0, -1);
  const cutUpload = await begin(cut.length);
  await sendParts(cutUpload, cut);
  expect((await finish(cutUpload, cut.length)).text).toContain('incompleto');
  const last = await begin(300);
  expect((await finish(last, 300)).text).toContain('Falta la parte 1 de 1');
  const large = await admin.send('PUT', `${base}/uploads/${last}/0`, new Uint8Array(partSize + 1), octets);
  expect(large.status).toBe(413);
  for (const path of ['/uploads/../0', `/uploads/${last}/-1`, `/uploads/${last}/3`, '/uploads/x/0'])
    expect((await admin.send('PUT', base + path, 'x', octets)).status).toBe(404);
  expect((await state()).rev).toBe(rev);
  expect((await storedFiles()).filter((name) => name.endsWith('.pmtiles'))).toEqual(kept);
});

it('a process that cached the choice reads a new one', async () => {
  const elsewhere = createBaseMap(test.platform);
  const { rev } = await elsewhere.stored();
  await admin.put(`${base}/style`, { rev, styleUrl: openFreeMap.styleUrl });
  await expect.poll(() => elsewhere.sources()).toEqual(['https://tiles.openfreemap.org']);
  await admin.delete(base, { rev: rev + 1 });
  await expect.poll(() => elsewhere.sources()).toEqual([]);
});

it('parts are stored only for an upload that the same administrator has begun, with the announced size', async () => {
  const bytes = tinyPmtiles({ padding: partSize });
  const first = bytes.slice(0, partSize);
  const before = await storedFiles();
  const other = await test.signIn({ permissions: ['base-map:*'] });
  const send = (client: Client, upload: string, part: number, body: Uint8Array<ArrayBuffer>) =>
    client.send('PUT', `${base}/uploads/${upload}/${part}`, body, octets);
  // The last one would begin in the future.
  for (const invented of [test.platform.ids.next(), 'ffffffff-ffff-7fff-bfff-ffffffffffff'])
    expect((await send(admin, invented, 0, first)).status).toBe(404);
  const upload = await begin(bytes.length);
  expect((await send(other, upload, 0, first)).status).toBe(404);
  expect((await send(admin, upload, 2, first)).status).toBe(404);
  for (const [part, body] of [
    [0, first.slice(0, -1)],
    [1, first],
  ] as const)
    expect(getPaths(await send(admin, upload, part, body))).toEqual(['file']);
  expect(await storedFiles()).toEqual(before);

  await sendParts(upload, bytes);
  expect((await finish(test.platform.ids.next(), bytes.length)).status).toBe(404);
  expect(getPaths(await finish(upload, bytes.length - 1))).toEqual(['size']);
  const { rev } = await state();
  const theirs = { rev, upload, name: 'a.pmtiles', size: bytes.length };
  expect((await other.put(`${base}/archive`, theirs)).status).toBe(404);
  const next = await begin(bytes.length);
  expect((await storedFiles()).filter((name) => name.includes(upload))).toEqual([]);
  expect((await send(admin, upload, 0, first)).status).toBe(404);
  await sendParts(next, bytes);
  expect((await finish(next, bytes.length)).status).toBe(200);
  expect((await send(admin, next, 0, first)).status).toBe(404);
  expect((await storedFiles()).filter((name) => name.includes(next))).toEqual(archives(next));
  await admin.delete(base, { rev: (await state()).rev });
});

it('an upload that is not finished is removed a day later, and what belongs to no upload at once', async () => {
  let now = new Date();
  const clocked = await createTestApi({ clock: { now: () => now } });
  const { files } = clocked.platform;
  const list = () => Array.fromAsync(files.list('base-map'));
  const owner = await clocked.signIn();
  const bytes = tinyPmtiles();
  const begun = await owner.post(`${base}/uploads`, { name: 'ciudad.pmtiles', size: bytes.length });
  const { upload } = begun.body.data as { upload: string };
  const send = () => owner.send('PUT', `${base}/uploads/${upload}/0`, bytes, octets);
  expect((await send()).status).toBe(200);
  await files.put('base-map/ffffffff-ffff-7fff-bfff-ffffffffffff/0', bytes);
  await files.put('base-map/ffffffff-ffff-7fff-bfff-ffffffffffff.pmtiles', bytes);
  const purge = () => removeAbandoned(clocked.platform);
  await purge();
  expect(await list()).toEqual([`base-map/${upload}/0`]);
  now = new Date(now.getTime() + 25 * 60 * 60 * 1000);
  await purge();
  expect(await list()).toEqual([]);
  const again = await clocked.signIn();
  const archive = await again.post(`${base}/uploads`, { name: 'ciudad.pmtiles', size: bytes.length });
  const { upload: next } = archive.body.data as { upload: string };
  await again.send('PUT', `${base}/uploads/${next}/0`, bytes, octets);
  const body = { rev: 0, upload: next, name: 'ciudad.pmtiles', size: bytes.length };
  expect((await again.put(`${base}/archive`, body)).status).toBe(200);
  now = new Date(now.getTime() + 25 * 60 * 60 * 1000);
  await purge();
  expect(await list()).toEqual([`base-map/${next}.pmtiles`]);
  await clocked.close();
});

it('an environment variable overrides the choice, and the answer says so', async () => {
  const configured = await createTestApi({ env: { MAP_STYLE_URL: 'https://operador.example/e.json' } });
  const other = await configured.signIn();
  const stored = await other.put(`${base}/style`, { rev: 0, styleUrl: openFreeMap.styleUrl });
  expect(stored.body.data).toMatchObject({ configured: 'MAP_STYLE_URL', styleUrl: openFreeMap.styleUrl });
  expect((await configured.visitor.get('/config.json')).body.map).toMatchObject({
    styleUrl: 'https://operador.example/e.json',
  });
  expect(configured.api.mapSources()).toEqual(['https://operador.example', 'https:']);
  await configured.close();
});

const styleFile = {
  version: 8,
  name: 'Callejero de prueba',
  glyphs: 'https://letras.example/{fontstack}/{range}.pbf',
  sources: {
    calles: { type: 'vector', url: 'https://teselas.example/calles.json' },
    foto: { type: 'raster', tiles: ['https://foto.example/{z}/{x}/{y}.png'], attribution: 'Fotógrafos' },
  },
  layers: [{ id: 'fondo', type: 'background', paint: { 'background-color': '#eee' } }],
};
const putFile = async (rev: number, style: object, origins: string[] = []) =>
  admin.put(`${base}/style-file`, { rev, name: 'ciudad.json', style, origins });

it('a style of a file is served to everybody, allows its hosts in the pages, and is brought back', async () => {
  const { rev } = await state();
  const chosen = await putFile(rev, styleFile, ['https://b.foto.example']);
  expect(chosen.status, chosen.text).toBe(200);
  expect(chosen.body.data).toMatchObject({ rev: rev + 1, styleUrl: null, styleFile: 'ciudad.json' });
  const { styleUrl } = await mapSettings();
  expect(styleUrl).toBe(`/map-style.json?v=${rev + 1}`);
  const served = await test.visitor.get(styleUrl ?? '');
  expect(served.body).toEqual(styleFile);
  expect(served.headers.get('cache-control')).toContain('immutable');
  expect((await state()).origins.toSorted()).toEqual([
    'https://b.foto.example',
    'https://foto.example',
    'https://letras.example',
    'https://teselas.example',
  ]);
  expect((await putFile(rev, styleFile)).status).toBe(409);
  await admin.delete(base, { rev: rev + 1 });
  expect((await test.visitor.get('/map-style.json')).status).toBe(404);
  const back = await admin.put(`${base}/previous`, { rev: rev + 2 });
  expect(back.body.data).toMatchObject({ styleFile: 'ciudad.json', previous: null });
  expect((await test.visitor.get('/map-style.json')).body).toEqual(styleFile);
});

it('a style of a file with other things than known sources over https is refused, naming the field', async () => {
  const { rev } = await state();
  const raster = { type: 'raster', tiles: ['https://foto.example/{z}/{x}/{y}.png'], attribution: 'F' };
  const source = (fields: object) => ({ ...styleFile, sources: { foto: { ...raster, ...fields } } });
  const cases: [object, string][] = [
    [{ ...styleFile, version: 7 }, 'style.version'],
    [{ ...styleFile, script: 'https://mal.example/a.js' }, 'style.script'],
    [{ ...styleFile, glyphs: 'http://letras.example/{fontstack}/{range}.pbf' }, 'style.glyphs'],
    [{ ...styleFile, sprite: '//otro.example/s' }, 'style.sprite'],
    [{ ...styleFile, layers: [{ id: 'x', type: 'custom' }] }, 'style.layers.0.type'],
    [source({ type: 'video', urls: ['https://v.example/v.mp4'] }), 'style.sources.foto.type'],
    [source({ tiles: ['http://foto.example/{z}/{x}/{y}.png'] }), 'style.sources.foto.tiles.0'],
    [source({ attribution: undefined }), 'style.sources.foto.attribution'],
    [source({ attribution: '<img src=x onerror=alert(1)>' }), 'style.sources.foto.attribution'],
    [source({ attribution: '<a href="javascript:alert(1)">F</a>' }), 'style.sources.foto.attribution'],
    [source({ worker: 'https://mal.example' }), 'style.sources.foto.worker'],
  ];
  for (const [style, path] of cases) expect(getPaths(await putFile(rev, style)), path).toEqual([path]);
  const link = source({ attribution: '© <a href="https://foto.example" target="_blank">Fotógrafos</a>' });
  expect((await putFile(rev, link)).status).toBe(200);
  expect(getPaths(await putFile(rev + 1, styleFile, ['https://x.example; script-src *']))).toEqual([
    'origins.0',
  ]);
});
