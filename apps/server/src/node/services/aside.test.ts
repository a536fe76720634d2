import { defaultImportOptions } from '@callejero/contract/resources/imports.ts';
import { describe, expect, it } from 'vitest';
import { asideInTurns } from '../../aside.ts';
import { AsideLimit, type RunAside } from '../../ports/aside.ts';
import { createTestApi } from '../../testing/api.ts';
import { createTestJobs } from '../../testing/importer.ts';
import { createAside } from './aside.ts';

const aside = createAside();
const never = new AbortController().signal;
const bytesOf = (text: string) => new TextEncoder().encode(text);
const file = (name: string, text: string) => ({ name, bytes: bytesOf(text) });
const entryOf = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);

const city = {
  ...{ name: 'Xalapa', country: 'MX', province: 'MX-VER', timezone: 'America/Mexico_City', currency: 'MXN' },
  center: { lat: 19.54, lng: -96.92 },
};
const provinces = { provinces: [{ id: 'p', code: 'MX-VER', name: 'Veracruz' }], fallback: 'p' };
const category = {
  ...{ id: 'c', name: 'Farmacias', slug: 'farmacias', parent: null, parentName: null, icon: null },
  ...{ color: '#000000', osmTags: ['amenity=pharmacy'] },
};
const options = defaultImportOptions;
const now = new Date('2026-11-21T12:00:00Z');

/** A file of each target, with what reading it needs to know. */
const files = {
  places: {
    ...{ target: 'commerces', layout: 'data', options },
    files: [
      file('farmacias.csv', 'nombre,lat,lng,telefono\nFarmacia Sol,19.54,-96.92,2281234567\n,19.5,-96.9,\n'),
    ],
    knowledge: {
      ...{ ...provinces, city, areaCode: '228', now, kind: 'commerce', categories: [category] },
      quarters: [],
    },
  },
  events: {
    ...{ target: 'events', layout: 'data', options },
    files: [file('agenda.csv', 'titulo,fecha,hora\nConcierto,2027-01-05,19:00\nCharla,pronto,\n')],
    knowledge: { ...provinces, city, areaCode: null, now, kind: 'event', categories: [], quarters: [] },
  },
  rows: {
    ...{ target: 'categories', layout: 'export', options },
    files: [file('categorias.csv', 'kind,name,color\ncommerce,Cines,#000000\n')],
    knowledge: { country: 'MX', areaCode: '228' },
  },
} as const;

describe('a thread', () => {
  it.each(Object.entries(files))('reads %s as turns do', async (_, input) => {
    const [inThread, inTurns] = await Promise.all(
      [aside, asideInTurns].map((run) => Array.fromAsync(run('import-rows', input, never))),
    );
    expect(inThread).toEqual(inTurns);
    expect(JSON.stringify(inThread)).toContain('"row":2');
  });

  it('hands over why a file is refused', async () => {
    const beginning = bytesOf('%PDF-1.7');
    const reading = Array.fromAsync(aside('import-columns', { name: 'a.pdf', beginning }, never));
    await expect(reading).rejects.toMatchObject({ code: 'import-invalid', status: 400 });
  });

  it('waits where its parts are not taken', async () => {
    const thread = new URL('./aside-thread.ts', import.meta.url);
    const entry = entryOf(`import { serveAside } from '${thread}';
      await serveAside(async () => async function* (made) {
        for (let part = 0; part < 100; part += 1) {
          Atomics.add(made, 0, 1);
          yield part;
        }
      });`);
    const made = new Int32Array(new SharedArrayBuffer(4));
    let taken = 0;
    for await (const part of createAside({ entry })<Int32Array, number>('any', made, never)) {
      expect(part).toBe(taken);
      taken += 1;
      expect(Atomics.load(made, 0)).toBeLessThan(taken + 10);
    }
    expect(taken).toBe(100);
  });

  it('ends when its memory is used up, and the server goes on', async () => {
    const entry = entryOf('const all = []; for (;;) all.push(Array.from({ length: 1e5 }, () => ({})));');
    const run = createAside({ entry, megabytes: 32 });
    await expect(Array.fromAsync(run('any', null, never))).rejects.toEqual(new AsideLimit('memory'));
  });

  it('ends when its time is over, even in a loop without an end', async () => {
    const run = createAside({ entry: entryOf('for (;;);'), limit: 50 });
    await expect(Array.fromAsync(run('any', null, never))).rejects.toEqual(new AsideLimit('time'));
  });

  it('ends when the work is no longer wanted', async () => {
    const aborting = new AbortController();
    const run = createAside({ entry: entryOf('for (;;);') });
    const running = Array.fromAsync(run('any', null, aborting.signal));
    aborting.abort(new Error('The server stops'));
    await expect(running).rejects.toThrow('The server stops');
  });

  it('that ends too early has no result', async () => {
    const run = createAside({ entry: entryOf('process.exit(0)') });
    await expect(Array.fromAsync(run('any', null, never))).rejects.toThrow('ended before its task');
  });

  it('reads a file without an end while requests are answered', async () => {
    const jobs = createTestJobs();
    const api = await createTestApi({ jobs, env: { LOG_LEVEL: 'silent' } });
    const stopping = new AbortController();
    const code = `import { parentPort } from 'node:worker_threads';
      parentPort.postMessage({ part: { columns: [], isHeader: true } });
      for (;;);`;
    const endless = createAside({ entry: entryOf(code) });
    const { promise: begun, resolve } = Promise.withResolvers<void>();
    const run: RunAside = async function* <Input, Part>(name: string, input: Input) {
      for await (const part of endless<Input, Part>(name, input, stopping.signal)) {
        resolve();
        yield part;
      }
    };
    Object.assign(api.platform, { aside: run });
    let planning: Promise<void> | undefined;
    try {
      const admin = await api.signIn();
      const form = new FormData();
      form.append('file', new File(['nombre,lat,lng\nSol,19.5,-96.9\n'], 'a.csv'));
      const sent = await admin.send('POST', '/v1/imports', form);
      planning = jobs.drain();
      await begun;
      expect((await admin.get('/v1/commerces')).status).toBe(200);
      const { id } = sent.body.data as { id: string };
      expect((await admin.get(`/v1/imports/${id}`)).body.data).toMatchObject({ status: 'planning' });
    } finally {
      stopping.abort(new Error('The test is over'));
      await planning;
      await api.close();
    }
  });
});
