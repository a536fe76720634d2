/** The city's values over HTTP: what is set, where it shows, who may set it, and what lowering a protected one needs. */
import { parseEnv } from 'node:util';
import type { CityState } from '@callejero/contract/answers/city.ts';
import { cityVariables, toEnvironmentLines } from '@callejero/contract/city-change.ts';
import { brandTones } from '@callejero/contract/theme/brand-tones.ts';
import fc from 'fast-check';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../node/config.ts';
import { type Client, createTestApi, type TestApi } from '../../testing/api.ts';
import { secondServer } from '../../testing/live.ts';
import { mailTo } from '../../testing/outbox.ts';
import {
  createSecondStepWorld,
  getCode,
  newPerson,
  openDevice,
  type SecondStepWorld,
  withTotp,
} from '../../testing/second-step.ts';
import { chooseGround } from './icons.ts';

let test: TestApi;
let admin: Client;
beforeAll(async () => {
  test = await createTestApi({ env: { CITY_SLOGAN: 'Del entorno' } });
  admin = await test.signIn();
});
afterAll(() => test.close());

const stateOf = async (client: Client) => (await client.get('/v1/city')).body.data as CityState;
const change = async (client: Client, body: object) =>
  client.patch('/v1/city', { rev: (await stateOf(client)).rev, ...body });

async function upload(picture: Buffer, name = 'logo.png') {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)]), name);
  return admin.send('POST', '/v1/files/upload', form);
}
const drawn = (channels: 3 | 4, background: object, width = 400, height = 400) =>
  sharp({ create: { width, height, channels, background } as never })
    .png()
    .toBuffer();
const fileIn = ({ body }: Awaited<ReturnType<typeof upload>>) => (body.data as { file: string }).file;

describe('a value that is set', () => {
  it('wins over the environment everywhere at once, also in answers that were cached, until it is reset', async () => {
    // The second request of a page stores it.
    for (let times = 0; times < 3; times += 1) await test.visitor.get('/');
    const set = {
      name: 'Nueva Aurora',
      slogan: 'Donde sale el sol',
      brandColor: '#c2185b',
      email: 'hola@aurora.example',
    };
    const answer = await change(admin, { values: set });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({ set: Object.keys(set), given: ['slogan'], values: set });
    const page = await test.visitor.get('/');
    expect(page.text).toContain('<h1>Nueva Aurora</h1>');
    expect(page.text).toContain('Donde sale el sol');
    expect(page.text).toContain('mailto:hola@aurora.example');
    const tones = brandTones('#c2185b');
    expect(page.text).toContain(tones.text[0]);
    const sheet = /<style>([\s\S]*?)<\/style>/.exec(page.text)?.[1] ?? '';
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sheet));
    expect(page.headers.get('content-security-policy')).toContain(new Uint8Array(digest).toBase64());
    expect((await test.visitor.get('/config.json')).body).toMatchObject({
      brand: tones,
      city: { name: 'Nueva Aurora', slogan: 'Donde sale el sol' },
    });
    expect(JSON.parse((await test.visitor.get('/manifest.webmanifest')).text)).toMatchObject({
      short_name: 'Nueva Aurora',
      theme_color: tones.text[0],
    });
    const back = await change(admin, { reset: Object.keys(set) });
    expect(back.body.data).toMatchObject({
      set: [],
      values: { name: 'Villa Jacaranda', slogan: 'Del entorno' },
    });
    expect((await test.visitor.get('/')).text).toContain('<h1>Villa Jacaranda</h1>');
  });

  it('may be none although the environment has one', async () => {
    expect((await change(admin, { values: { slogan: null } })).body.data).toMatchObject({
      values: { slogan: null },
    });
    expect((await test.visitor.get('/')).text).not.toContain('Del entorno');
    await change(admin, { reset: ['slogan'] });
  });

  it('is in the history with its former value, and its author', async () => {
    await change(admin, { values: { phone: '+522288173390' } });
    const [record] = await test.platform.db.query(
      sql`select actor, diff from changes where resource = 'city' order by at desc limit 1`,
    );
    expect(record).toEqual({ actor: admin.id, diff: { phone: [null, '+522288173390'] } });
  });

  it.each([
    [{ name: '' }, 'values.name'],
    [{ brandColor: 'rojo' }, 'values.brandColor'],
    [{ center: { lat: 99, lng: 0 } }, 'values.center.lat'],
    [{ website: 'javascript:alert(1)' }, 'values.website'],
    [{ chatRetentionDays: 3 }, 'values.chatRetentionDays'],
    [{ country: 'AR' }, 'values.country'],
    [{ logo: 'https://otro.example/logo.svg' }, 'logo'],
    [{ logo: 'api_01890000-0000-7000-8000-000000000000.webp' }, 'logo'],
  ])('%j is refused and names the field', async (values, path) => {
    const { status, body } = await change(admin, { values });
    expect([status, body.details]).toMatchObject([400, [{ path }]]);
  });

  it('reaches another server, whose cached pages change too', async () => {
    const second = await secondServer(test);
    const ask = async (path: string) => {
      const response = await second.api.fetch(new Request(`http://localhost${path}`), { ip: '127.0.0.1' });
      return response.text();
    };
    for (let times = 0; times < 3; times += 1) expect(await ask('/')).toContain('Villa Jacaranda');
    await change(admin, { values: { name: 'Puerto Lejano' } });
    await expect.poll(() => ask('/')).toContain('<h1>Puerto Lejano</h1>');
    expect(await ask('/manifest.webmanifest')).toContain('Puerto Lejano');
    await second.close();
    await change(admin, { reset: ['name'] });
  });
});

describe('two administrators', () => {
  it('of whom one has an old version get 409 with both, and a repeated request its answer', async () => {
    const { rev } = await stateOf(admin);
    const first = { rev, values: { name: 'La Primera' } };
    expect((await admin.patch('/v1/city', first)).status).toBe(200);
    const late = await admin.patch('/v1/city', { rev, values: { name: 'La Segunda' } });
    expect([late.status, late.body]).toMatchObject([
      409,
      {
        code: 'stale',
        details: { current: { values: { name: 'La Primera' } }, yours: { name: 'La Segunda' } },
      },
    ]);
    expect((await admin.patch('/v1/city', first)).status).toBe(200);
    expect((await stateOf(admin)).rev).toBe(rev + 1);
    await change(admin, { reset: ['name'] });
  });

  it('who save at the same time lose nothing: one of them gets 409', async () => {
    const { rev } = await stateOf(admin);
    const answers = await Promise.all(
      ['Uno', 'Dos', 'Tres'].map((name) => admin.patch('/v1/city', { rev, values: { name } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await change(admin, { reset: ['name'] });
  });
});

describe('the rights', () => {
  it('to read, to change and to change protected values are three', async () => {
    const [reader, writer, none] = [
      await test.signIn({ permissions: ['city:read'] }),
      await test.signIn({ permissions: ['city:read', 'city:update'] }),
      await test.signIn({ permissions: ['commerces:*'] }),
    ];
    const person = await test.signIn({ role: 'user' });
    for (const [client, status] of [
      [reader, 200],
      [none, 403],
      [person, 403],
      [test.visitor, 401],
    ] as const)
      expect((await client.get('/v1/city')).status).toBe(status);
    const { rev } = await stateOf(admin);
    expect((await reader.patch('/v1/city', { rev, values: { name: 'Otra' } })).status).toBe(403);
    for (const field of ['secondStep', 'legalHolder', 'archivedAccountsDays', 'chatRetentionDays'])
      expect((await writer.patch('/v1/city', { rev, reset: [field] })).status).toBe(403);
    expect((await writer.patch('/v1/city', { rev, reset: ['name'] })).status).toBe(200);
  });
});

describe('the logo', () => {
  it('becomes the icons of pages, manifest and mails, and goes again', async () => {
    const file = fileIn(await upload(await drawn(4, { r: 200, g: 20, b: 20, alpha: 1 })));
    expect((await change(admin, { values: { logo: file } })).status).toBe(200);
    const manifest = JSON.parse((await test.visitor.get('/manifest.webmanifest')).text) as {
      icons: { src: string; sizes: string }[];
    };
    for (const { src, sizes } of manifest.icons) {
      const response = await test.api.fetch(new Request(`http://localhost${src}`), { ip: '127.0.0.1' });
      const { width, height, hasAlpha } = await sharp(await response.arrayBuffer()).metadata();
      expect([`${width}x${height}`, hasAlpha]).toEqual([sizes, false]);
      expect(response.headers.get('cache-control')).toContain('max-age');
    }
    const drawing = await test.visitor.get('/brand/logo.svg');
    expect(drawing.headers.get('content-type')).toBe('image/svg+xml');
    expect(drawing.text).toMatch(/^<svg[^>]*><image[^>]*href="data:image\/png;base64,[\w+/=]+"\/><\/svg>$/);
    expect((await test.visitor.get('/')).text).toContain('/brand/icon-192.png?v=');
    await change(admin, { reset: ['logo'] });
    expect((await test.visitor.get('/brand/logo.svg')).status).toBe(404);
  });

  it('is no drawing, which could contain a script', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    expect((await upload(Buffer.from(svg), 'logo.png')).body.code).toBe('file-type');
  });

  it('with transparency is drawn on a ground on which it is visible', () => {
    const brand = brandTones('#2fa9e0');
    const half = (light: number) => new Uint8Array([light, light, light, 255, 0, 0, 0, 0]);
    expect(chooseGround(half(10), brand)).toBe('#ffffff');
    expect(chooseGround(half(250), brand)).toBe(brand.text[0]);
    expect(chooseGround(new Uint8Array([18, 52, 86, 255]), brand)).toBe('#123456');
  });
});

describe('lowering a protected value', () => {
  let world: SecondStepWorld;
  beforeAll(async () => {
    world = await createSecondStepWorld('required');
  });
  afterAll(() => world.close());

  it('needs a code of this moment, is mailed to all administrators, and holds at once', async () => {
    const other = await newPerson(world);
    const { device, secret, person } = await withTotp(world);
    const rev = 0;
    const lower = (proof?: object) =>
      device.send('PATCH', '/v1/city', { rev, values: { secondStep: 'off' }, ...(proof && { proof }) });
    const asked = await lower();
    expect([asked.status, asked.body]).toMatchObject([
      403,
      { code: 'factor-required', details: { lowered: ['secondStep'], methods: ['totp'] } },
    ]);
    expect((await lower({ code: '000000' })).body.code).toBe('second-step-incorrect');
    const code = await getCode(world, secret);
    expect((await lower({ code })).status).toBe(200);
    for (const { email } of [person, other]) {
      const mail = await mailTo(world, email, /Se bajó la protección/);
      expect(mail.text).toContain('antes «A todas las personas que administran», ahora «No se pide»');
    }
    const fresh = openDevice(world);
    expect(fresh.take(await fresh.login(person)).user.mustSetUpSecondStep ?? false).toBe(false);
    // The same code is no second proof.
    const again = await device.send('PATCH', '/v1/city', {
      rev: 1,
      values: { chatRetentionDays: 30 },
      proof: { code },
    });
    expect(again.body.code).toBe('second-step-incorrect');
  });

  it('is not needed to raise one, or to keep messages longer', async () => {
    const client = await world.signIn({});
    const values = { secondStep: 'required', chatRetentionDays: 900, legalHolder: 'Ayuntamiento' };
    const { rev } = (await device(client)).state;
    expect((await client.patch('/v1/city', { rev, values })).status).toBe(200);
  });

  const device = async (client: Client) => ({
    state: (await world.platform.db.query<{ rev: number }>(sql`select rev from city`))[0] ?? { rev: 0 },
    client,
  });
});

describe('the lines for the environment', () => {
  it('give the same values to a server that reads them', () => {
    const text = fc
      .string({ minLength: 1, maxLength: 40, unit: fc.constantFrom(...'aÑ #="\'`\\$n{}') })
      .filter((value) => value.trim() === value);
    fc.assert(
      fc.property(text, text, (name, legalHolder) => {
        const values = {
          name,
          legalHolder,
          center: { lat: 19.5, lng: -96.9 },
          zoom: 14,
          supportCalls: false,
        };
        const read = readConfig(parseEnv(toEnvironmentLines(values).join('\n'))).cityEnvironment;
        expect(read.given).toEqual(Object.keys(cityVariables).filter((key) => Object.hasOwn(values, key)));
        // An apostrophe beside both other quotes, or beside one and a backslash, becomes a typographic one.
        expect([name, name.replaceAll("'", '’')]).toContain(read.values.name);
        expect(read.values).toMatchObject({ center: values.center, zoom: 14, supportCalls: false });
      }),
    );
  });
});

it('a person calls the team of the guide only where it takes calls', async () => {
  const person = await test.signIn({ role: 'user' });
  const opened = await person.post('/v1/conversations', { type: 'support' });
  const { id } = opened.body.data as { id: string };
  const call = () => person.post(`/v1/conversations/${id}/calls`, { media: 'voice' });
  expect((await person.get(`/v1/conversations/${id}/calls`)).status).toBe(200);
  await change(admin, { values: { supportCalls: false } });
  expect((await test.visitor.get('/config.json')).body).toMatchObject({ city: { supportCalls: false } });
  expect((await call()).body).toMatchObject({ code: 'support-calls-off' });
});
