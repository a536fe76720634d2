/** A proxy that gives each request and each WebSocket to the next server, as a balancer without sticky sessions does. */
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';

export interface RoundRobin {
  close(): void;
}

export async function startRoundRobin(port: number, targets: readonly number[]): Promise<RoundRobin> {
  let turn = 0;
  const next = () => targets[turn++ % targets.length] ?? 0;
  // A connection each: one that is reused may be closed by its server at that moment.
  const agent = new http.Agent({ keepAlive: false });
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const { method, url: path, rawHeaders: headers } = request;
    const sent = http.request(
      { ...{ agent, host: '127.0.0.1', port: next(), method, path }, headers: [...headers] },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
        // A broken answer must not look complete.
        answer.on('aborted', () => response.destroy());
      },
    );
    sent.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    response.on('close', () => sent.destroy());
    request.pipe(sent);
  };
  const sockets = new Set<Socket>();
  const server = http.createServer(pass).on('upgrade', (request, socket: Socket, head: Buffer) => {
    const other = connect(next(), '127.0.0.1');
    const lines = [`${request.method} ${request.url} HTTP/1.1`];
    for (let at = 0; at < request.rawHeaders.length; at += 2)
      lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`);
    other.write(`${lines.join('\r\n')}\r\n\r\n`);
    other.write(head);
    socket.pipe(other).pipe(socket);
    for (const [one, peer] of [
      [socket, other],
      [other, socket],
    ] as const) {
      sockets.add(one);
      one
        .on('error', () => peer.destroy())
        .on('close', () => {
          sockets.delete(one);
          peer.destroy();
        });
    }
  });
  // As the servers' own, longer than what asks keeps a connection: a request on one that is just being closed fails.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return {
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
