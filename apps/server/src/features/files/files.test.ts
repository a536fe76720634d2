import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/api.ts';
import { testApi } from '../../testing/fixtures.ts';

const test = testApi();
let person: Client;
beforeAll(async () => {
  person = await test.signIn({ role: 'user' });
});

function upload(client: Client, bytes: Uint8Array | string, name: string, fieldName = 'file') {
  const form = new FormData();
  form.append(fieldName, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  return client.send('POST', '/v1/files/upload', form);
}
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2fa9e0' } }).jpeg();

describe('an uploaded image', () => {
  it('is returned in data.file, and served in two sizes as WebP', async () => {
    const answer = await upload(person, await photo(3000, 1500).toBuffer(), 'Fachada.JPG');
    expect(answer.status, answer.text).toBe(201);
    const { file, width } = answer.body.data as { file: string; width: number };
    expect(file).toMatch(/^api_[0-9a-f-]{36}\.webp$/);
    const sizes: number[] = [];
    for (const path of [`/stored-images/${file}`, `/stored-images/sm/${file}`]) {
      const response = await test.api.fetch(new Request(`http://localhost${path}`), { ip: '127.0.0.1' });
      expect(response.headers.get('content-type')).toBe('image/webp');
      const metadata = await sharp(await response.arrayBuffer()).metadata();
      sizes.push(metadata.width);
    }
    expect(sizes[0]).toBe(width);
    expect(sizes[0]).toBeLessThanOrEqual(2048);
    expect(sizes[1]).toBeLessThanOrEqual(480);
  });

  it('is accepted under any form key and beside other parameters', async () => {
    const form = new FormData();
    form.append('purpose', 'logo');
    form.append('image', new Blob([await photo(20, 20).toBuffer()]), 'logo.jpg');
    form.append('extra', '{"a":1}');
    const answer = await person.send('POST', '/v1/files/upload', form);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data).toMatchObject({ name: 'logo.jpg', mime: 'image/webp', width: 20 });
  });

  it('as BMP is served like any other', async () => {
    const pixels = Buffer.alloc(54 + 4 * 4 * 3, 'BM', 'latin1').fill(0, 2);
    for (const [at, value] of [
      [10, 54],
      [14, 40],
      [18, 4],
      [22, 4],
      [28, 24],
    ] as const)
      pixels.writeUInt16LE(value, at);
    const answer = await upload(person, pixels, 'Plano.BMP');
    expect(answer.status, answer.text).toBe(201);
    const { file } = answer.body.data as { file: string };
    const response = await test.api.fetch(new Request(`http://localhost/stored-images/${file}`), {
      ip: '127.0.0.1',
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('loses its metadata and keeps its orientation', async () => {
    const turned = await photo(60, 20)
      .withExif({ IFD0: { Copyright: 'secreto', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const answer = await upload(person, turned, 'foto.jpg');
    const { file, width, height } = answer.body.data as { file: string; width: number; height: number };
    expect([width, height]).toEqual([20, 60]);
    const response = await test.api.fetch(new Request(`http://localhost/stored-images/${file}`), {
      ip: '127.0.0.1',
    });
    expect((await sharp(await response.arrayBuffer()).metadata()).exif).toBeUndefined();
  });

  it('is recognized by its bytes: no SVG, no HTML, nothing else named like an image (Parse CVE-2026-30948)', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const [bytes, name] of [
      [svg, 'a.svg'],
      [svg, 'a.png'],
      ['<html></html>', 'a.jpg'],
      ['MZ...', 'a.exe'],
      ['', 'a.jpg'],
    ] as const) {
      expect([name, (await upload(person, bytes, name)).body.code]).toEqual([name, 'file-type']);
    }
    const broken = await upload(person, new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'a.jpg');
    expect(broken.body).toMatchObject({ code: 'file-invalid-image' });
  });

  it('is refused when it is too large, and when it is missing', async () => {
    const huge = new Uint8Array(27 * 1024 * 1024).fill(0xff);
    expect((await upload(person, huge, 'a.jpg')).status).toBe(413);
    const withoutFile = new FormData();
    withoutFile.append('file', 'hola');
    const none = await person.send('POST', '/v1/files/upload', withoutFile);
    expect(none.body).toMatchObject({ code: 'file-missing' });
    expect((await person.post('/v1/files/upload', {})).body).toMatchObject({ code: 'file-missing' });
    expect((await upload(test.visitor, 'hola', 'a.txt')).status).toBe(401);
  });
});

describe('an uploaded document', () => {
  it('is stored unchanged and served as an attachment to its owner only', async () => {
    const answer = await upload(person, 'Acta de la reunión', '../../Acta ñ.txt');
    const { id, name } = answer.body.data as { id: string; name: string };
    expect(name).toBe('Acta ñ.txt');
    const got = await person.get(`/v1/files/${id}/content`);
    expect(got.text).toBe('Acta de la reunión');
    expect(got.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''Acta%20%C3%B1.txt`);
    const stranger = await test.signIn({ role: 'user' });
    expect((await stranger.get(`/v1/files/${id}/content`)).status).toBe(404);
    expect((await stranger.get(`/v1/files/${id}`)).status).toBe(404);
  });

  it('is not cached by the browser, which would serve it to the next account on the device', async () => {
    for (const [bytes, name] of [
      ['Acta', 'acta.txt'],
      [await photo(20, 20).toBuffer(), 'foto.jpg'],
    ] as const) {
      const { id } = (await upload(person, bytes, name)).body.data as { id: string };
      const got = await person.get(`/v1/files/${id}/content`);
      expect([got.status, got.headers.get('cache-control')]).toEqual([200, 'no-store']);
    }
  });
});

describe('stored images', () => {
  it('are served by names of our own pattern only (Flowise CVE-2025-61913)', async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await photo(20, 20).toBuffer())]), 'dni.jpg');
    const answer = await person.send('POST', '/v1/files/upload?private=true', form);
    const { file } = answer.body.data as { file: string };
    const found = await test.platform.files.get(`documents/${file}`);
    expect(found?.size).toBeGreaterThan(0);
    await found?.content.cancel();
    for (const path of [
      `/stored-images/documents%2f${file}`,
      `/stored-images/sm/..%2fdocuments%2f${file}`,
      `/stored-images/${file}`,
      '/stored-images/..%2fkeys',
      '/stored-images/..%252f..%252fkeys',
      '/stored-images/%2e%2e/%2e%2e/keys',
      '/stored-images/..\\..\\keys',
      '/stored-images/sm/nada.webp',
      '/stored-images/api_x.webp',
    ]) {
      const response = await test.api.fetch(new Request(`http://localhost${path}`), { ip: '127.0.0.1' });
      expect(response.status).toBe(404);
    }
  });
});
