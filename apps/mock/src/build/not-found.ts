/**
 * `404.html`, which hosts show for addresses without a file: links into the app that are opened before the service worker is
 * installed. It finds the folder of the demonstration above the address and leads there; `go-on.ts` then opens the wanted page.
 */
import { goOnHash } from '../tab/go-on.ts';

const script = `
(async () => {
  const { pathname, search } = location;
  let folder = pathname;
  while (folder.includes('/')) {
    folder = folder.slice(0, folder.lastIndexOf('/'));
    const found = await fetch(folder + '/mock.json').catch(() => null);
    if (found?.ok) {
      const path = pathname.slice(folder.length) + search;
      return location.replace(folder + '/${goOnHash}' + encodeURIComponent(path));
    }
  }
  document.body.textContent = 'Esta página no existe.';
})();
`;

export async function notFoundPage(): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script)));
  return `<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8" />
    <meta
      http-equiv="Content-Security-Policy"
      content="default-src 'none'; script-src 'sha256-${digest.toBase64()}'; connect-src 'self'; base-uri 'none'; form-action 'none'"
    />
    <title>Callejero · demostración</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
  </head>
  <body>
    <noscript>La demostración necesita JavaScript para funcionar.</noscript>
    <script>${script}</script>
  </body>
</html>
`;
}
