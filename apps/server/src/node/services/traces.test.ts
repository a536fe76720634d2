/** Traces as a collector gets them, over the whole API. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendMail } from '../../features/accounts/mails/mail.job.ts';
import { type Client, createTestApi, password, type TestApi } from '../../testing/api.ts';
import { createLog } from './log.ts';
import { readTraceparent, traceContext, traceparent } from './trace-context.ts';
import { createTraces } from './traces.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status?: { code: number };
}
interface Sent {
  resourceSpans: { resource: { attributes: unknown[] }; scopeSpans: { spans: Span[] }[] }[];
}

let collector: Server;
let endpoint: string;
let received: Sent[] = [];
let authorization: string | undefined;
let answer = 200;
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    if (request.url === '/v1/traces') received.push((await json(request)) as Sent);
    authorization = request.headers.authorization;
    response.writeHead(answer).end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => collector.close(resolve)));

const spans = () =>
  received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

describe('with a collector', () => {
  let test: TestApi;
  let admin: Client;
  beforeAll(async () => {
    test = await createTestApi({
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20clave',
        OTEL_SERVICE_NAME: 'guia',
      },
    });
    admin = await test.signIn();
  });
  afterAll(() => test.close());

  const trace = 'a'.repeat(32);
  const from = { traceparent: `00-${trace}-${'b'.repeat(16)}-01` };
  const named = async (name: string) => {
    const found = await eventually(() => {
      const span = spans().find((one) => one.name === name && one.traceId === trace);
      if (!span) throw new Error(`${name} is not among ${spans().map((one) => one.name)}`);
      return span;
    });
    return found;
  };

  it('a request is a span of its route within the trace of its caller, and its statements are spans within it', async () => {
    const made = await admin.post('/v1/categories', { name: 'Secreta', kind: 'commerce' }, from);
    const id = (made.body.data as { id: string }).id;
    expect((await admin.get(`/v1/categories/${id}?_select=["name"]`, from)).status).toBe(200);
    const request = await named('GET /v1/categories/:id');
    expect(request).toMatchObject({ parentSpanId: 'b'.repeat(16), kind: 2 });
    expect(attributesOf(request)).toEqual({
      'http.request.method': 'GET',
      'http.route': '/v1/categories/:id',
      'http.response.status_code': '200',
    });
    const statement = spans().find(({ parentSpanId }) => parentSpanId === request.spanId);
    expect(statement && attributesOf(statement)).toMatchObject({ 'db.system.name': 'postgresql' });
    expect(BigInt(request.endTimeUnixNano) - BigInt(request.startTimeUnixNano)).toBeGreaterThan(0n);
    expect(authorization).toBe('Bearer clave');
    expect(JSON.stringify(received[0]?.resourceSpans[0]?.resource)).toContain('"guia"');
  });

  it('a job is a span in the trace of what asked for it, whose handler does not see that', async () => {
    await test.platform.traces?.span({ name: 'ask', kind: 'internal', parent: from.traceparent }, () =>
      test.platform.db.transaction((tx) =>
        sendMail(test.platform, tx, {
          mail: 'report-answered',
          address: 'ana@prueba.example',
          answer: 'Gracias',
        }),
      ),
    );
    const job = await named('job mail');
    expect(job.kind).toBe(5);
    const send = await named('mail send');
    expect(send.parentSpanId).toBe(job.spanId);
  });

  it('nothing of a person is in any span: no address, no value, no name, no token', async () => {
    const secrets = [
      'ana.secreta@prueba.example',
      'Anacleta',
      '203.0.113.77',
      password,
      admin.id,
      admin.token ?? '',
    ];
    await test.visitor.post('/v1/users/login', { email: secrets[0], password: secrets[3] }, from);
    await test.visitor.post(
      '/v1/users/create',
      { email: secrets[0], firstName: secrets[1], password, acceptTerms: true },
      from,
    );
    await admin.get(`/v1/users/${admin.id}`, from);
    await admin.get(`/v1/users?_filters=${encodeURIComponent('{"firstName":"Anacleta"}')}`, from);
    const request = new Request(`http://localhost/v1/commerces?_filters={"name":"Anacleta"}`, {
      headers: from,
    });
    await test.api.fetch(request, { ip: '203.0.113.77' });
    await named('GET /v1/users/:id');
    await named('POST /v1/users/create');
    await eventually(() =>
      expect(spans().filter(({ name }) => name === 'GET /v1/commerces')).not.toEqual([]),
    );
    const text = JSON.stringify(received);
    for (const secret of secrets) expect(text, secret).not.toContain(secret);
  });
});

it('a failing work is a failed span, and the error passes', async () => {
  received = [];
  const traces = createTraces({
    endpoint,
    headers: {},
    service: 'x',
    version: '1',
    ratio: 1,
    log: createLog('silent'),
  });
  const failing = traces.span({ name: 'fails', kind: 'internal' }, async () => {
    throw new TypeError('con un dato');
  });
  await expect(failing).rejects.toThrow('con un dato');
  await traces.close();
  expect(spans()).toMatchObject([{ name: 'fails', status: { code: 2 } }]);
  expect(spans().map(attributesOf)).toEqual([{ 'error.type': 'TypeError' }]);
});

it('a collector that refuses is logged once a minute, and what waits is limited', async () => {
  answer = 500;
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => lines.push(line) });
  const traces = createTraces({
    endpoint,
    headers: {},
    service: 'x',
    version: '1',
    ratio: 1,
    log,
    every: 10,
  });
  const one = () => traces.span({ name: 'x', kind: 'internal' }, async () => {});
  for (let times = 0; times < 3; times++) {
    await one();
    const before = received.length;
    await eventually(() => expect(received.length).toBeGreaterThanOrEqual(before));
  }
  await eventually(() => expect(lines).toHaveLength(1));
  await traces.close();
  answer = 200;
  expect(lines).toHaveLength(1);
});

it('a part of the traces is sent, the same for every service, and logs name the trace also of others', async () => {
  received = [];
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const traces = createTraces({ endpoint, headers: {}, service: 'x', version: '1', ratio: 0.5, log });
  const ids = ['0', 'f'].map((last) => `${'1'.repeat(24)}${last.repeat(8)}`);
  for (const id of ids)
    await traces.span({ name: id, kind: 'server', parent: `00-${id}-${'2'.repeat(16)}-01` }, async () => {
      log.info('dentro');
      expect(traceparent()).toMatch(new RegExp(`^00-${id}-[0-9a-f]{16}-0[01]$`));
    });
  await traces.close();
  expect(spans().map(({ name }) => name)).toEqual([ids[0]]);
  expect(lines.map((line) => JSON.parse(line).trace)).toEqual(ids);
});

it('without a collector nothing has a trace', async () => {
  expect(traceContext.getStore()).toBeUndefined();
  expect(traceparent()).toBeUndefined();
});

it('a traceparent is read as W3C Trace Context says, and no other text is one', () => {
  const [trace, span] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  expect(readTraceparent(`00-${trace}-${span}-01`)).toEqual({ trace, span });
  // A later version may be longer.
  expect(readTraceparent(`01-${trace}-${span}-01-más`)).toEqual({ trace, span });
  for (const wrong of [
    ...[`00-${trace}-${span}-01-x`, `ff-${trace}-${span}-01`, `00-${'0'.repeat(32)}-${span}-01`],
    ...[`00-${trace}-${'0'.repeat(16)}-01`, `00-${trace.toUpperCase()}-${span}-01`, '', null, undefined],
  ])
    expect(readTraceparent(wrong), String(wrong)).toBeNull();
  fc.assert(fc.property(fc.string(), (text) => readTraceparent(text) === null));
});
