import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../session/session.ts';
import { upload, uploadForm } from './uploads.ts';

/** A stand-in for XMLHttpRequest, answered when the test says so. */
class StandIn {
  static sent: StandIn[] = [];
  url = '';
  timeout = -1;
  status = 0;
  responseText = '';
  headers: Record<string, string> = {};
  body: FormData | null = null;
  upload: { onprogress: (event: object) => void } = { onprogress() {} };
  onload = () => {};
  onerror = () => {};
  onabort = () => {};

  open(_: string, url: string) {
    this.url = url;
  }
  getResponseHeader() {
    return null;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: FormData) {
    this.body = body;
    StandIn.sent.push(this);
  }
  abort() {
    this.onabort();
  }
  answer(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload();
  }
}

const token = (letter: string) => `${letter}.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.${letter}`;
const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
/** The request with this number, once it was sent. */
async function sent(number: number): Promise<StandIn> {
  await eventually(() => expect(StandIn.sent.length).toBeGreaterThanOrEqual(number), 1);
  return StandIn.sent[number - 1] as StandIn;
}

beforeEach(() => {
  StandIn.sent = [];
  vi.stubGlobal('XMLHttpRequest', StandIn);
  const user = { id: 'ana', email: 'a@b.mx', roles: ['user'] } as LoginResult['user'];
  session.signIn({ user, accessToken: token('a'), refreshToken: 'r' });
});
afterEach(() => {
  session.signOut();
  vi.unstubAllGlobals();
});

describe('an upload', () => {
  it('is a form with its file and the access token, without a time-out, and reports progress', async () => {
    const received: number[] = [];
    const stored = upload(photo('fachada.jpg'), { onProgress: (fraction) => received.push(fraction) });
    const request = await sent(1);
    expect(request).toMatchObject({ url: '/v1/files/upload', timeout: 0 });
    expect(request.headers).toMatchObject({ 'x-access-token': token('a') });
    expect(request.body?.get('file')).toMatchObject({ name: 'fachada.jpg' });
    for (const loaded of [25, 100]) request.upload.onprogress({ lengthComputable: true, loaded, total: 100 });
    request.answer(201, { data: { file: 'api_1.webp' } });
    expect([await stored, received]).toEqual(['api_1.webp', [0.25, 1]]);
  });

  it('takes another key for the file, and more parameters', async () => {
    const stored = upload(photo('logo.jpg'), { key: 'image', params: { purpose: 'logo' } });
    const request = await sent(1);
    expect([...(request.body?.keys() ?? [])]).toEqual(['purpose', 'image']);
    expect(request.body?.get('purpose')).toBe('logo');
    expect(request.body?.get('image')).toMatchObject({ name: 'logo.jpg' });
    request.answer(201, { data: { file: 'api_1.webp' } });
    expect(await stored).toBe('api_1.webp');
  });

  it('to the same address waits for the one before, however that ends, instead of being a duplicate', async () => {
    const all = ['1', '2', '3'].map((name) => upload(photo(`${name}.jpg`)));
    const elsewhere = uploadForm('/imports', new FormData());
    const nameOf = (request: StandIn | undefined) => (request?.body?.get('file') as File | null)?.name;
    await sent(2);
    expect(StandIn.sent.map(({ url }) => url).sort()).toEqual(['/v1/files/upload', '/v1/imports']);
    const [first] = StandIn.sent.filter(({ url }) => url.endsWith('upload'));
    first?.answer(413, { message: 'El archivo es demasiado grande.' });
    await expect(all[0]).rejects.toMatchObject({ status: 413, message: 'El archivo es demasiado grande.' });
    await sent(3);
    expect(nameOf(StandIn.sent[2])).toBe('2.jpg');
    StandIn.sent[2]?.answer(201, { data: { file: 'api_2.webp' } });
    await sent(4);
    expect(nameOf(StandIn.sent[3])).toBe('3.jpg');
    StandIn.sent[3]?.answer(201, { data: { file: 'api_3.webp' } });
    expect(await Promise.all(all.slice(1))).toEqual(['api_2.webp', 'api_3.webp']);
    StandIn.sent.find(({ url }) => url.endsWith('imports'))?.answer(202, { data: { id: 'i' } });
    expect(await elsewhere).toEqual({ data: { id: 'i' } });
  });

  it('that is cancelled is aborted, or never sent', async () => {
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = upload(photo('1.jpg'), { signal: running.signal });
    const second = upload(photo('2.jpg'), { signal: waiting.signal });
    await sent(1);
    waiting.abort();
    running.abort();
    for (const each of [first, second]) await expect(each).rejects.toMatchObject({ name: 'AbortError' });
    expect(StandIn.sent).toHaveLength(1);
  });

  it('fails like every other request when a gateway answers in place of the server', async () => {
    const stored = upload(photo('1.jpg'));
    const request = await sent(1);
    request.status = 502;
    request.responseText = '<html><h1>502 Bad Gateway</h1></html>';
    request.onload();
    await expect(stored).rejects.toMatchObject({
      status: 502,
      message: 'No se pudo conectar con el servidor.',
      code: 'network',
    });
  });

  it('says in Spanish that the server did not answer, and ends the session at a 401', async () => {
    const broken = upload(photo('1.jpg'));
    const request = await sent(1);
    request.onerror();
    await expect(broken).rejects.toMatchObject({
      message: 'No se pudo conectar con el servidor.',
      code: 'network',
    });
    const refused = upload(photo('2.jpg'));
    const next = await sent(2);
    next.answer(401, { message: 'Token inválido', code: 'token-invalid' });
    await expect(refused).rejects.toMatchObject({ status: 401 });
    expect(session.user()).toBeNull();
  });
});
