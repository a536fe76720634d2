/** Serves the built demonstration as any static host does: files by their path, and `404.html` for everything else. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};

/** `base`: the folder's path in addresses, without a slash at its end. Resolves when it listens. */
export async function serveFolder(
  folder: string,
  { port, host = '127.0.0.1', base = '' }: { port: number; host?: string; base?: string },
): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = decodeURIComponent(pathname.slice(base.length)).replace(/\/$/, '/index.html');
    const file = path.join(folder, name);
    const isInside = pathname.startsWith(`${base}/`) && file.startsWith(`${folder}${path.sep}`);
    const found = isInside ? await stat(file).catch(() => null) : null;
    if (!found?.isFile()) {
      response.writeHead(404, { 'Content-Type': types['.html'] });
      return void createReadStream(path.join(folder, '404.html')).pipe(response);
    }
    const isHashed = name.startsWith('/assets/') || name.startsWith('/pictures/');
    response.writeHead(200, {
      'Content-Type': types[path.extname(file)] ?? 'application/octet-stream',
      'Content-Length': found.size,
      'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return server;
}
