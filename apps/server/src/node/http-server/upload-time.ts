/** Uploads have no time-out (seed, section 7), because a slow connection may need long. They end when no more data arrives. */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

const uploadPaths = /^\/v1\/(?:files\/upload|imports)(?:\?|$)/;

/** Statuses that Node sends for these errors; for others 400. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Excepts uploads from the server's time-out of requests: an upload ends after `idle` milliseconds without data. Call the
 * returned function with each request before its body is read.
 */
export function exceptUploads(
  server: Server,
  idle: number,
): (request: IncomingMessage, response: ServerResponse) => void {
  const answering = new WeakMap<Duplex, ServerResponse>();

  // Node has one time-out for all requests. A listener must do everything that Node otherwise does itself.
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = answering.get(socket);
    const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    if (isLate && response && uploadPaths.test(response.req.url ?? '') && !response.req.complete) return;
    const status = statuses[error.code ?? ''] ?? 400;
    if (socket.writable && !(response?.headersSent && !response.writableFinished))
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
    socket.destroy(error);
  });

  return (request, response) => {
    answering.set(request.socket, response);
    if (uploadPaths.test(request.url ?? '')) request.setTimeout(idle);
  };
}
