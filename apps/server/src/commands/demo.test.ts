/** `npm run demo` and `npm run basemap` as commands; their features test what they remove and fetch. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { longTest } from '@callejero/contract/testing/long-test.ts';
import { isWhole } from '@callejero/contract/testing/property-runs.ts';
import { zxyToTileId } from 'pmtiles';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseRange } from '../http/range.ts';
import { createTestApi, type TestApi } from '../testing/api.ts';
import { startCommandBeside } from '../testing/run-command.ts';
import { writePmtiles } from '../testing/write-pmtiles.ts';

let test: TestApi;
let folder: string;
beforeAll(async () => {
  test = await createTestApi({ env: { DEMO: String(isWhole), DEMO_PICTURES: '0', LOG_LEVEL: 'error' } });
  folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-demo-'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const start = (...args: string[]) => startCommandBeside(test, folder, ...args);
const run = (...args: string[]) => start(...args).ended;

async function smallArchive() {
  const tiles = new Map<number, Uint8Array>();
  for (let id = 0; id < zxyToTileId(6, 0, 0); id += 1) tiles.set(id, new Uint8Array(300).fill(id % 250));
  return writePmtiles(tiles, { maxZoom: 5 });
}
const published = async () => (await test.visitor.get('/map.pmtiles', { range: 'bytes=0-6' })).text;

it('basemap takes the city out of a file of this machine and publishes it, while the server runs', async () => {
  await writeFile(path.join(folder, 'pais.pmtiles'), await smallArchive());
  expect(await run('basemap', 'nada.pmtiles')).toMatchObject({
    code: 1,
    err: expect.stringContaining('no hay ningún archivo'),
  });
  const tried = await run('basemap', 'pais.pmtiles', '--maximum-zoom', '4', '--try');
  expect(tried, tried.err).toMatchObject({
    code: 0,
    out: expect.stringContaining('pruébalo y publícalo en «Mapa base»'),
  });
  expect(await published()).not.toBe('PMTiles');
  const done = await run('basemap', 'pais.pmtiles', '--bounds=-98,19,-96,20');
  expect(done, done.err).toMatchObject({ code: 0, out: expect.stringContaining('El mapa se publicó') });
  await expect.poll(published).toBe('PMTiles');
  expect(await test.platform.db.query(sql`select from base_map_extracts`)).toEqual([]);
  expect(await run('basemap', 'pais.pmtiles', '--bounds=1,2,3')).toMatchObject({ code: 2 });
  expect(await run('basemap')).toMatchObject({ code: 2, err: expect.stringContaining('Falta la fuente') });
}, 120_000);

longTest(
  'basemap reads any address; killed in the middle it leaves the published map, and the same command goes on',
  async () => {
    const archive = await smallArchive();
    let requests = 0;
    let isHeld = true;
    let onHeld = () => {};
    const held = new Promise<void>((resolve) => {
      onHeld = resolve;
    });
    const server = createServer((incoming, response) => {
      requests += 1;
      // The first requests are the plan's, twice; the next one is for tiles.
      if (isHeld && requests > 4) return onHeld();
      const range = parseRange(incoming.headers.range, archive.length);
      if (!range || range === 'invalid') return void response.writeHead(416).end();
      response
        .writeHead(206, {
          ETag: '"a"',
          'Content-Range': `bytes ${range.start}-${range.end}/${archive.length}`,
        })
        .end(archive.slice(range.start, range.end + 1));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const source = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pais.pmtiles`;
    const before = (await test.visitor.get('/config.json')).body;
    const first = start('basemap', source, '--margin', '1');
    await held;
    first.child.kill('SIGKILL');
    await first.ended;
    expect((await test.visitor.get('/config.json')).body).toEqual(before);
    const [left] = await test.platform.db.query<{ id: string }>(
      sql`select id from base_map_extracts where archive is null`,
    );
    expect(left).toBeDefined();
    const other = await run('basemap', source, '--margin', '2');
    expect(other).toMatchObject({ code: 1, err: expect.stringContaining('Ya se está trayendo un mapa') });
    isHeld = false;
    const again = await run('basemap', source, '--margin', '1');
    expect(again, again.err).toMatchObject({ code: 0, out: expect.stringContaining('El mapa se publicó') });
    await expect
      .poll(async () => (await test.visitor.get('/config.json')).body)
      .toMatchObject({
        map: { pmtiles: `/map.pmtiles?v=${left?.id}` },
      });
    server.close().closeAllConnections();
  },
  120_000,
);

longTest(
  'demo remove makes a backup and removes the town; without a terminal it wants --yes, and a second one finds nothing',
  async () => {
    expect(await run('demo', 'remove')).toMatchObject({
      code: 2,
      err: expect.stringContaining('hace falta --yes'),
    });
    const done = await run('demo', 'remove', '--yes');
    expect(done, done.err).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Se quitarán 200 lugares.*Copia guardada en .*La demostración se quitó/s),
    });
    const names = await readdir(path.join(test.platform.config.dataDir, 'backups'));
    expect(names.filter((name) => name.includes('antes-de-quitar-la-demo'))).toHaveLength(1);
    expect(await test.platform.db.query(sql`select from commerces`)).toEqual([]);
    expect((await run('demo', 'remove', '--yes')).out).toContain('No hay nada de la demostración');
    expect(await run('demo', 'add')).toMatchObject({ code: 2 });
  },
  120_000,
);
