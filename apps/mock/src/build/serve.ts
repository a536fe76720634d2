/** Serves the built demonstration as any static host does: files by their path, and `404.html` for everything else. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import path from 'node:path';
import { getMediaType } from '@callejero/server/node/http-server/media-types.ts';
import { openPort } from '@callejero/server/node/http-server/serve.ts';

/**
 * Serves files, each from the first of `folders` that has it. `base`: the path that addresses begin with, without a slash at
 * its end.
 */
export function serveFiles(folders: readonly string[], base = ''): RequestListener {
  const find = async (name: string) => {
    for (const folder of folders) {
      const file = path.join(folder, name);
      const found = file.startsWith(`${folder}${path.sep}`) ? await stat(file).catch(() => null) : null;
      if (found?.isFile()) return { file, size: found.size };
    }
    return null;
  };
  return async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = decodeURIComponent(pathname.slice(base.length)).replace(/\/$/, '/index.html');
    const found = pathname.startsWith(`${base}/`) ? await find(name) : null;
    if (!found) {
      response.writeHead(404, { 'Content-Type': getMediaType('404.html') });
      return void createReadStream(path.join(folders.at(-1) ?? '', '404.html')).pipe(response);
    }
    const isHashed = name.startsWith('/assets/') || name.startsWith('/pictures/');
    response.writeHead(200, {
      'Content-Type': getMediaType(found.file),
      'Content-Length': found.size,
      'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    createReadStream(found.file).pipe(response);
  };
}

/** Resolves when the server listens. */
export async function serveFolder(
  folder: string,
  { port, host = '127.0.0.1', base = '' }: { port: number; host?: string; base?: string },
): Promise<Server> {
  const server = createServer(serveFiles([folder], base));
  await openPort(server, { port, host, variable: 'PORT' });
  return server;
}
