/**
 * How long a body may take. Uploads of people with an account have no time-out for the whole (seed, section 7), because a slow
 * connection may need long. Every body ends when no more data arrives.
 */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { headers } from '@callejero/contract/envelope.ts';

const uploadPaths = /^\/v1\/(?:files\/upload|imports|base-map\/uploads\/[^/?]+\/\d+)(?:\?|$)/;

/** Without a valid token the API answers at once, and the server reads no more of the body. */
const isUpload = ({ url, headers: given }: IncomingMessage) =>
  uploadPaths.test(url ?? '') && given[headers.accessToken.toLowerCase()] !== undefined;

const hasBody = ({ headers: given }: IncomingMessage) =>
  given['transfer-encoding'] !== undefined || Number(given['content-length'] ?? 0) > 0;

/** Whether the rest of the body waits until the handler reads what has arrived. */
const isWaiting = ({ readableLength, readableHighWaterMark }: IncomingMessage) =>
  readableLength >= readableHighWaterMark;

/** Statuses that Node sends for these errors; for others 400. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Ends requests that receive no data for `idle` milliseconds, uploads for `uploadIdle`, and excepts uploads from the server's
 * time-out of requests. Call the returned function with each request before its body is read.
 */
export function limitBodies(
  server: Server,
  { idle, uploadIdle }: { idle: number; uploadIdle: number },
): (request: IncomingMessage, response: ServerResponse) => void {
  const answering = new WeakMap<Duplex, ServerResponse>();

  function refuse(socket: Duplex, status: number, error?: Error): void {
    const response = answering.get(socket);
    if (socket.writable && !(response?.headersSent && !response.writableFinished))
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
    socket.destroy(error);
  }

  // Node has one time-out for all requests. A listener must do everything that Node otherwise does itself.
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const request = answering.get(socket)?.req;
    const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    if (isLate && request && isUpload(request) && !request.complete) return;
    refuse(socket, statuses[error.code ?? ''] ?? 400, error);
  });

  return (request, response) => {
    const { socket } = request;
    answering.set(socket, response);
    if (!hasBody(request)) return;
    // Until the next request of the connection, which Node gives its own time-out.
    socket.setTimeout(isUpload(request) ? uploadIdle : idle);
    response.on('timeout', () => {
      if (!request.complete && !isWaiting(request)) refuse(socket, 408);
    });
  };
}
