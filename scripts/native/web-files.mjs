/**
 * Prepares the built client for a phone app: without the service worker, which the app does not need, without compressed copies,
 * with a Content-Security-Policy in the page, because there are no headers, and with the server's address.
 */
import fs from 'node:fs';
import path from 'node:path';

const leftOut = /^(?:sw\.js|routes\.json|\.stamp)$|\.(?:gz|br)$/;

/** Like the server's policy for pages (`static.ts`), with the server and any https host instead of configured ones. */
export function contentPolicy(apiUrl) {
  const { origin } = new URL(apiUrl);
  const live = origin.replace(/^http/, 'ws');
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `img-src 'self' data: blob: https: ${origin}`,
    "style-src 'self' 'unsafe-inline'",
    // The base map is chosen in the app, so its hosts are unknown here.
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

/** Copies the built client from `from` to `to`. `own`: the content of the app's `config.json`. */
export function writeWebFiles(from, to, own) {
  fs.cpSync(from, to, { recursive: true, filter: (file) => !leftOut.test(path.basename(file)) });
  const page = path.join(to, 'index.html');
  fs.writeFileSync(page, shellPage(fs.readFileSync(page, 'utf8'), own.apiUrl));
  fs.writeFileSync(path.join(to, 'config.json'), `${JSON.stringify(own)}\n`);
}
