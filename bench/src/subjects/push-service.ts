/**
 * A browser's push service that answers after 50 ms, and remembers what it got. A process of its own: in the one that measures,
 * a batch that arrives at once would hold up the reads that are timed. Moments are milliseconds since 1970.
 *
 * `POST /DEVICE` is a push. `GET /-/requests` answers how many came; `GET /-/device/DEVICE?after=N`, as soon as the device got more
 * than N, how many and when the last came; `GET /-/topic/TOPIC`, as soon as there is one, when its first came.
 */
import { createServer } from 'node:http';

/** Milliseconds. */
const answerAfter = 50;

interface Got {
  times: number;
  at: number;
}
const devices = new Map<string, Got>();
const topics = new Map<string, Got>();
let requests = 0;
/** Resolves with the next push. */
let happened = Promise.withResolvers<void>();

function note(of: Map<string, Got>, key: string, keepsFirst: boolean): void {
  const known = of.get(key);
  const at = performance.timeOrigin + performance.now();
  of.set(key, { times: (known?.times ?? 0) + 1, at: keepsFirst && known ? known.at : at });
}

async function next(of: Map<string, Got>, key: string, after: number): Promise<Got> {
  for (;;) {
    const got = of.get(key) ?? { times: 0, at: 0 };
    if (got.times > after) return got;
    await happened.promise;
  }
}

async function answer({ pathname, searchParams }: URL): Promise<unknown> {
  const [, , what, key = ''] = pathname.split('/');
  const after = Number(searchParams.get('after') ?? 0);
  if (what === 'device') return await next(devices, key, after);
  if (what === 'topic') return await next(topics, key, 0);
  return { requests };
}

const server = createServer(async (request, response) => {
  const { url = '/', method, headers } = request;
  if (method === 'GET') {
    const told = await answer(new URL(url, 'http://localhost'));
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(told));
    return;
  }
  request.resume();
  request.once('end', () => {
    requests += 1;
    note(devices, url.slice(1), false);
    note(topics, String(headers.topic), true);
    happened.resolve();
    happened = Promise.withResolvers();
    setTimeout(() => response.writeHead(201).end(), answerAfter);
  });
});
server.listen(Number(process.env.PORT));
