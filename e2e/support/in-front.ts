/** A proxy in front of the journeys' server, which changes the answers at some paths. */
import { request as ask, createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type BodyChange = (body: string) => string;

interface RunningProxy {
  url: string;
  close(): Promise<void>;
}

/** Passes every request to `target`, and changes the answers at the paths of `changes`. */
export async function startProxy(
  target: string,
  changes: ReadonlyMap<string, BodyChange>,
): Promise<RunningProxy> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', target);
    const change = changes.get(pathname);
    const headers = { ...request.headers, host: new URL(target).host };
    // An answer that is changed must be complete and not compressed.
    if (change)
      for (const name of ['accept-encoding', 'if-none-match', 'range']) delete headers[name as 'range'];
    const passed = ask(
      new URL(request.url ?? '/', target),
      { method: request.method ?? 'GET', headers },
      async (answer) => {
        if (!change) {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
          return;
        }
        const { etag: _etag, 'content-length': _length, ...rest } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, rest);
        response.end(change(String(await buffer(answer))));
      },
    );
    passed.on('error', () => broken(response));
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function broken(response: ServerResponse): void {
  if (!response.headersSent) response.writeHead(502);
  response.end();
}
