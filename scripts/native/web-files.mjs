/**
 * The built client as the shells carry it: without a service worker, whose work the shell does, without the compressed
 * copies for a server, with a policy in the page, because nobody sends headers, and told where its server is.
 */
import fs from 'node:fs';
import path from 'node:path';

const leftOut = /^(?:sw\.js|routes\.json|\.stamp)$|\.(?:gz|br)$/;

/** As the server's policy of pages (`static.ts`), with the server and any https host in place of the configured ones. */
export function contentPolicy(apiUrl) {
  const { origin } = new URL(apiUrl);
  const live = origin.replace(/^http/, 'ws');
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `img-src 'self' data: blob: https: ${origin}`,
    "style-src 'self' 'unsafe-inline'",
    // The base map is chosen in the app: its hosts are not known when the shell is made.
    `connect-src 'self' https: ${origin} ${live}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "frame-src 'self' https://www.google.com/maps/embed/",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ');
}

function shellPage(html, apiUrl) {
  return html
    .replace(/\s*<link rel="(?:manifest|apple-touch-icon)"[^>]*>/g, '')
    .replace(
      /(<meta charset="[^"]*"\s*\/?>)/,
      `$1\n    <meta http-equiv="Content-Security-Policy" content="${contentPolicy(apiUrl)}" />`,
    );
}

/** Copies the client that was built into `from` to `to`. `own` is what the shell's `config.json` says. */
export function writeWebFiles(from, to, own) {
  fs.cpSync(from, to, { recursive: true, filter: (file) => !leftOut.test(path.basename(file)) });
  const page = path.join(to, 'index.html');
  fs.writeFileSync(page, shellPage(fs.readFileSync(page, 'utf8'), own.apiUrl));
  fs.writeFileSync(path.join(to, 'config.json'), `${JSON.stringify(own)}\n`);
}
