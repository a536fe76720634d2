import { describe, expect, it } from 'vitest';
import { classifyFailure, isUndecided, isUnreachable, RequestError } from './errors.ts';
import { createHttp, duplicateMessage, type HttpDependencies } from './http-client.ts';
import { createLoader } from './loader.ts';

interface Sent {
  url: string;
  init: RequestInit;
  answer: (response: Response) => void;
  fail: (error: unknown) => void;
}

function setup(over: Partial<HttpDependencies> = {}) {
  const sent: Sent[] = [];
  let keys = 0;
  let unauthorized = 0;
  const loader = createLoader();
  const http = createHttp({
    fetch: (url, init) => new Promise((answer, fail) => sent.push({ url, init, answer, fail })),
    base: () => 'https://api.example.com/v1',
    isOnline: () => true,
    accessToken: async () => 'token',
    newKey: () => `key-${++keys}`,
    loader,
    unauthorized: () => {
      unauthorized += 1;
      return false;
    },
    ...over,
  });
  const arrived = async (count: number) => {
    while (sent.length < count) await Promise.resolve();
    return sent[count - 1] as Sent;
  };
  return { http, sent, arrived, loader, unauthorized: () => unauthorized };
}

const ok = (body: unknown = { data: 1 }) => new Response(JSON.stringify(body), { status: 200 });
const headersOf = (sent: Sent) => sent.init.headers as Record<string, string>;

describe('requests', () => {
  it('go to the base with the version, the access token and the query', async () => {
    const { http, arrived } = setup();
    const answer = http.get('/commerces', { query: new URLSearchParams({ _page: '0' }) });
    const request = await arrived(1);
    expect(request.url).toBe('https://api.example.com/v1/commerces?_page=0');
    expect(headersOf(request)['x-access-token']).toBe('token');
    expect(headersOf(request)['Idempotency-Key']).toBeUndefined();
    request.answer(ok({ data: [1] }));
    expect(await answer).toEqual({ data: [1] });
  });

  it('send back what the last answer knew of writes, so that another server knows as much', async () => {
    const { http, arrived } = setup();
    const write = http.post('/favourites', {});
    const first = await arrived(1);
    expect(headersOf(first)['x-written']).toBeUndefined();
    first.answer(new Response('{"data":1}', { headers: { 'x-written': 'uno.a.1.0' } }));
    await write;
    void http.get('/favourites');
    expect(headersOf(await arrived(2))['x-written']).toBe('uno.a.1.0');
  });

  it('that read wait until the session may read; those that write and open ones do not', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { http, sent, arrived } = setup({ mayRead: () => promise });
    const read = http.get('/commerces');
    const written = http.put('/users/changePassword/ana', {});
    (await arrived(1)).answer(ok());
    await written;
    expect(sent.map(({ url }) => url)).toEqual([expect.stringContaining('changePassword')]);
    resolve();
    (await arrived(2)).answer(ok());
    await read;
  });

  it('that are open carry no token and request none', async () => {
    const { http, arrived } = setup({ accessToken: () => Promise.reject(new Error('asked')) });
    const answer = http.post('/users/login', { email: 'a' }, { open: true });
    const request = await arrived(1);
    expect(headersOf(request)['x-access-token']).toBeUndefined();
    request.answer(ok());
    await answer;
  });

  it('that a limit refuses are sent again as the same write, and "Procesando..." does not cover the page meanwhile', async () => {
    const limits: unknown[] = [];
    const { http, arrived, loader } = setup({
      async throughLimits(work) {
        limits.push(await work().catch((error: unknown) => [classifyFailure(error), loader.active()]));
        return await work();
      },
    });
    const answer = http.post('/events', {}, { loading: true });
    const refusal = { code: 'rate-limited', message: 'No', details: { retryAfter: 12 } };
    (await arrived(1)).answer(Response.json(refusal, { status: 429 }));
    const again = await arrived(2);
    expect([limits, loader.active()]).toEqual([[[{ kind: 'limited', seconds: 12 }, false]], true]);
    expect(headersOf(again)['Idempotency-Key']).toBe('key-1');
    again.answer(ok());
    await answer;
  });

  it('that show the wait of a limit themselves are not sent again', async () => {
    const { http, arrived } = setup({ throughLimits: () => Promise.reject(new Error('waited')) });
    const answer = http.put('/messages/1', {}, { waits: false });
    (await arrived(1)).answer(new Response('', { status: 429, headers: { 'Retry-After': '7' } }));
    await expect(answer).rejects.toMatchObject({ status: 429, details: { retryAfter: 7 } });
  });

  it('with keepalive outlive the page, others end with it', async () => {
    const { http, arrived } = setup();
    const answers = [http.post('/favourites/events/1', {}, { keepalive: true }), http.post('/events', {})];
    await arrived(2);
    const requests = [await arrived(1), await arrived(2)];
    for (const request of requests) request.answer(ok());
    await Promise.all(answers);
    expect(requests.map(({ init }) => init.keepalive ?? false)).toEqual([true, false]);
  });

  it('that write hold the page until they are answered, unless they outlive it or nobody waits for them', async () => {
    const { http, arrived } = setup();
    for (const [index, [send, isHeld]] of (
      [
        [() => http.post('/a', {}), true],
        [() => http.delete('/a', {}), true],
        [() => http.get('/a'), false],
        [() => http.post('/a', {}, { keepalive: true }), false],
        [() => http.post('/a', {}, { background: true }), false],
      ] as const
    ).entries()) {
      const answer = send();
      const request = await arrived(index + 1);
      expect(http.isWriting()).toBe(isHeld);
      request.fail(new TypeError('Failed to fetch'));
      await expect(answer).rejects.toThrow();
      expect(http.isWriting()).toBe(false);
    }
  });

  it('that write carry an Idempotency-Key, a new one each or the one given for a retry', async () => {
    const { http, arrived } = setup();
    for (const [index, send] of [
      () => http.post('/a', {}),
      () => http.patch('/a', {}),
      () => http.put('/a', {}),
      () => http.delete('/a', {}),
      () => http.post('/a', {}, { idempotencyKey: 'again' }),
    ].entries()) {
      const answer = send();
      const request = await arrived(index + 1);
      expect(headersOf(request)['Idempotency-Key']).toBe(index === 4 ? 'again' : `key-${index + 1}`);
      request.answer(ok());
      await answer;
    }
  });

  it('that write and are sent again because no answer came have the same key, until something of the collection is answered', async () => {
    const { http, sent, arrived } = setup();
    const write = async (path: string, body: unknown, end: (of: Sent) => void) => {
      const answer = http.post(path, body).catch(() => null);
      end(await arrived(sent.length + 1));
      await answer;
      return headersOf(sent.at(-1) as Sent)['Idempotency-Key'];
    };
    const lost = (of: Sent) => of.fail(new TypeError('reset'));
    const answered = (of: Sent) => of.answer(ok());
    const refused = (of: Sent) => of.answer(new Response('{"code":"stale"}', { status: 409 }));
    const first = await write('/reports', { a: 1 }, lost);
    expect(await write('/reports', { a: 2 }, lost)).not.toBe(first);
    await write('/claims', {}, answered);
    expect(await write('/reports', { a: 1 }, lost)).toBe(first);
    expect(await write('/reports', { a: 1 }, answered)).toBe(first);
    const second = await write('/reports', { a: 1 }, lost);
    expect(second).not.toBe(first);
    await write('/reports/x/done', {}, refused);
    expect(await write('/reports', { a: 1 }, answered)).not.toBe(second);
  });

  it('are not sent without connection', async () => {
    const { http, sent } = setup({ isOnline: () => false });
    await expect(http.get('/a')).rejects.toMatchObject({
      message: 'No hay conexión a internet.',
      status: 500,
    });
    expect(sent).toHaveLength(0);
  });

  it('say in Spanish that the server did not answer, and blame only a lost connection', async () => {
    let online = true;
    const { http, arrived } = setup({ isOnline: () => online });
    const answer = http.get('/a');
    (await arrived(1)).fail(new TypeError('Failed to fetch'));
    const unreachable = { status: 500, message: 'No se pudo conectar con el servidor.', code: 'network' };
    await expect(answer).rejects.toMatchObject(unreachable);
    const lost = http.get('/a');
    const request = await arrived(2);
    online = false;
    request.fail(new TypeError('Load failed'));
    await expect(lost).rejects.toMatchObject({ message: 'No hay conexión a internet.', code: 'offline' });
  });

  it.each([200, 500])('say the same in Spanish when the body of a %i breaks off', async (status) => {
    const { http, arrived } = setup();
    const answer = http.get('/a');
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
    (await arrived(1)).answer(new Response(body, { status }));
    await expect(answer).rejects.toMatchObject({ message: 'No se pudo conectar con el servidor.' });
  });

  it('reject with the normalised error of the server', async () => {
    const { http, arrived } = setup();
    const answer = http.get('/a');
    (await arrived(1)).answer(new Response('Se cayó', { status: 502 }));
    await expect(answer).rejects.toMatchObject({ status: 502, message: 'Se cayó' });
  });

  it('that write to a row which has gone meanwhile say so; others say what was not found', async () => {
    const row = `/events/${crypto.randomUUID()}`;
    const said = async (method: 'get' | 'patch' | 'post', path: string) => {
      const { http, arrived } = setup();
      const answer = http[method](path);
      const body = JSON.stringify({ code: 'not-found', message: 'No se ha encontrado lo que buscas.' });
      (await arrived(1)).answer(new Response(body, { status: 404 }));
      return await answer.catch(({ code, message }: RequestError) => [code, message]);
    };
    const gone = ['not-found', expect.stringMatching(/^Ya no está aquí: alguien lo archivó/)];
    expect(await said('patch', row)).toEqual(gone);
    expect(await said('post', `${row}/status`)).toEqual(gone);
    const unknown = ['not-found', 'No se ha encontrado lo que buscas.'];
    expect(await said('get', row)).toEqual(unknown);
    expect(await said('post', '/conversations')).toEqual(unknown);
  });
});

describe('an unavailable server', () => {
  it('is noted when a request gets no response or a gateway’s, and so is its return', async () => {
    const noted: boolean[] = [];
    const { http, arrived } = setup({ noteAnswer: (answered) => noted.push(answered) });
    const lost = http.get('/a');
    (await arrived(1)).fail(new TypeError('Failed to fetch'));
    await expect(lost).rejects.toMatchObject({ code: 'network' });
    const gateway = http.get('/a');
    (await arrived(2)).answer(new Response('<html><h1>502 Bad Gateway</h1></html>', { status: 502 }));
    await expect(gateway).rejects.toMatchObject({
      status: 502,
      code: 'network',
      message: 'No se pudo conectar con el servidor.',
    });
    const refused = http.get('/a');
    (await arrived(3)).answer(new Response('{"message":"No","code":"validation"}', { status: 400 }));
    await expect(refused).rejects.toMatchObject({ status: 400 });
    expect(noted).toEqual([false, false, true]);
  });

  it('that saves nothing is noted, and the sender reads why', async () => {
    let noted = 0;
    const { http, arrived } = setup({ noteReadOnly: () => (noted += 1) });
    const sent = http.post('/a', {});
    const body = '{"message":"Cambiamos de máquina.","code":"read-only"}';
    (await arrived(1)).answer(new Response(body, { status: 503 }));
    const error = await sent.catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code: 'read-only', message: 'Cambiamos de máquina.' });
    // Nothing was decided, so queues keep what they have.
    expect([noted, isUndecided(error), isUnreachable(error)]).toEqual([1, true, false]);
  });

  it('says so itself when it can’t work', async () => {
    const { http, arrived } = setup();
    const answer = http.get('/a');
    const body = '{"message":"El servicio no está disponible en este momento.","code":"unavailable"}';
    (await arrived(1)).answer(new Response(body, { status: 503 }));
    const error = await answer.catch((cause: unknown) => cause);
    expect([isUnreachable(error), isUnreachable(new RequestError(400, 'x', 'validation'))]).toEqual([
      true,
      false,
    ]);
  });
});

describe('a duplicate of a request in flight', () => {
  it('is rejected with the catalogue’s message until the first is answered', async () => {
    const { http, arrived, sent } = setup();
    const first = http.get('/a', { query: new URLSearchParams({ x: '1' }) });
    await expect(http.get('/a', { query: new URLSearchParams({ x: '1' }) })).rejects.toMatchObject({
      message: 'Ya se está ejecutando una petición a este endpoint.',
    });
    expect(duplicateMessage).toBe('Ya se está ejecutando una petición a este endpoint.');
    (await arrived(1)).answer(ok());
    await first;
    const second = http.get('/a', { query: new URLSearchParams({ x: '1' }) });
    (await arrived(2)).answer(ok());
    await second;
    expect(sent).toHaveLength(2);
  });

  it('has the same method and URL', async () => {
    const { http, arrived } = setup();
    const all = [
      http.get('/a'),
      http.post('/a', {}),
      http.get('/b'),
      http.get('/a', { query: new URLSearchParams('x=1') }),
    ];
    for (const count of [1, 2, 3, 4]) (await arrived(count)).answer(ok());
    await Promise.all(all);
  });

  it('is possible again after a failure and after an abort', async () => {
    const { http, arrived } = setup();
    const failing = http.get('/a');
    (await arrived(1)).fail(new TypeError('x'));
    await expect(failing).rejects.toBeInstanceOf(RequestError);
    const controller = new AbortController();
    const aborted = http.get('/a', { signal: controller.signal });
    const request = await arrived(2);
    controller.abort();
    const next = http.get('/a');
    request.fail(new DOMException('aborted', 'AbortError'));
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
    // The end of the aborted request must not release the lock of its successor.
    await expect(http.get('/a')).rejects.toMatchObject({ message: duplicateMessage });
    (await arrived(3)).answer(ok());
    await next;
  });
});

describe('the loader', () => {
  it('is shown while any loading request is active', async () => {
    const { http, arrived, loader } = setup();
    const changes: boolean[] = [];
    loader.subscribe(() => changes.push(loader.active()));
    const quiet = http.get('/quiet');
    const a = http.get('/a', { loading: true });
    const b = http.post('/b', {}, { loading: true });
    await arrived(3);
    expect(loader.active()).toBe(true);
    (await arrived(2)).answer(ok());
    await a;
    expect(loader.active()).toBe(true);
    (await arrived(3)).fail(new TypeError('x'));
    await expect(b).rejects.toBeInstanceOf(RequestError);
    expect(loader.active()).toBe(false);
    expect(changes).toEqual([true, false]);
    (await arrived(1)).answer(ok());
    await quiet;
  });
});

describe('401', () => {
  it('ends the session, but not when it answers an open request', async () => {
    const { http, arrived, unauthorized } = setup();
    const protectedRead = http.get('/a');
    (await arrived(1)).answer(
      new Response('{"message":"Token inválido","code":"token-invalid"}', { status: 401 }),
    );
    await expect(protectedRead).rejects.toMatchObject({ status: 401, message: 'Token inválido' });
    expect(unauthorized()).toBe(1);
    const open = http.get('/b', { open: true });
    (await arrived(2)).answer(new Response('', { status: 401 }));
    await expect(open).rejects.toMatchObject({ status: 401 });
    expect(unauthorized()).toBe(1);
  });

  it('reports which access token was refused, or that there was none', async () => {
    const refused: (string | null)[] = [];
    const unauthorized = (token: string | null) => {
      refused.push(token);
      return false;
    };
    const { http, arrived } = setup({ unauthorized });
    const answer = http.get('/a');
    (await arrived(1)).answer(new Response('', { status: 401 }));
    await expect(answer).rejects.toMatchObject({ status: 401 });
    const none = () => Promise.reject(new RequestError(401, 'Token inválido'));
    await expect(setup({ unauthorized, accessToken: none }).http.get('/a')).rejects.toMatchObject({
      status: 401,
    });
    expect(refused).toEqual(['token', null]);
  });

  it('sends the request once more when another token is available', async () => {
    const refused: (string | null)[] = [];
    let tokens = 0;
    const { http, arrived, sent } = setup({
      accessToken: async () => `token-${++tokens}`,
      unauthorized: (token) => refused.push(token) > 0,
    });
    const answer = http.get('/a');
    (await arrived(1)).answer(new Response('', { status: 401 }));
    const second = await arrived(2);
    expect(headersOf(second)['x-access-token']).toBe('token-2');
    second.answer(ok({ data: 2 }));
    expect(await answer).toEqual({ data: 2 });

    const refusedTwice = http.get('/b');
    (await arrived(3)).answer(new Response('', { status: 401 }));
    (await arrived(4)).answer(new Response('', { status: 401 }));
    await expect(refusedTwice).rejects.toMatchObject({ status: 401 });
    expect(refused).toEqual(['token-1', 'token-3', 'token-4']);
    expect(sent).toHaveLength(4);
  });
});
