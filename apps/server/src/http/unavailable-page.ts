/** The page for a browser while the server starts or lacks a service that it needs. It needs no other file, and reloads by itself. */
import { type ApiError, errorCatalogue } from '@callejero/contract/errors.ts';
import { escapeHtml } from '@callejero/contract/text/html.ts';
import { colors } from '@callejero/contract/theme/colors.ts';
import type { CityNow } from '../ports/city.ts';
import { contentPolicy } from './content-policy.ts';
import type { PlainAnswer } from './headers.ts';

/** What the page shows of the city. */
export type PageCity = Pick<CityNow, 'name' | 'brand'>;

/** Whether a browser opens the address as a page. Programs accept anything and get JSON. */
export const wantsPage = (method: string, accept: string | null | undefined): boolean =>
  (method === 'GET' || method === 'HEAD') && (accept?.includes('text/html') ?? false);

/** The headers of a 503 that passes by itself: for programs, seconds after which it is worth to ask again. */
export const retryHeaders = (seconds: number) => ({
  'Cache-Control': 'no-store',
  'Retry-After': String(seconds),
});

export function unavailablePage(
  { name, brand }: PageCity,
  { message }: Pick<ApiError, 'message'> = errorCatalogue.unavailable,
  seconds = 5,
): PlainAnswer {
  const theme = (at: 0 | 1) =>
    `background:${colors.ground[at]};color:${colors.text[at]}}h1{color:${brand.text[at]}`;
  return {
    status: 503,
    headers: {
      ...retryHeaders(seconds),
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': 'es',
      ...contentPolicy({
        'default-src': ["'none'"],
        'style-src': ["'unsafe-inline'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
      }),
    },
    body: `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><meta http-equiv="refresh" content="${seconds}">
<title>Volvemos enseguida · ${escapeHtml(name)}</title>
<style>:root{color-scheme:light dark}body{display:grid;place-content:center;min-height:100vh;margin:0;padding:1rem;box-sizing:border-box;font:1rem/1.5 system-ui,sans-serif;text-align:center;${theme(0)}}
@media(prefers-color-scheme:dark){body{${theme(1)}}}</style></head>
<body><main><h1>Volvemos enseguida</h1><p>${escapeHtml(message)}</p>
<p>Esta página se vuelve a cargar sola.</p></main></body></html>
`,
  };
}
