/**
 * A browser's push service that answers after 50 ms and records pushes. A process of its own, because in the measuring one a
 * batch of pushes would delay the timed reads. Times are milliseconds since 1970.
 *
 * `POST /DEVICE` is a push. `GET /-/requests` answers with the number of pushes; `GET /-/device/DEVICE?after=N`, when the device
 * has got more than N, with their number and the time of the last; `GET /-/topic/TOPIC`, when there is one, with its first time.
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
    const answered = await answer(new URL(url, 'http://localhost'));
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answered));
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
