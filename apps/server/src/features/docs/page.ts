import { type BrandTones, lightDark } from '@callejero/contract/theme/brand.ts';
import { colors } from '@callejero/contract/theme/colors.ts';
import { html, raw } from 'hono/html';
import type { OpenApi, Operation } from './document.ts';

const style = ({
  text,
}: BrandTones) => `:root{color-scheme:light dark;--line:${lightDark(colors.hairline)};--brand:${lightDark(text)}}
*{box-sizing:border-box}
body{font:16px/1.5 Figtree,system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem 1rem}
h1,h2{line-height:1.2}h2{margin-top:2.5rem}a{color:var(--brand)}code{font-size:.9375em}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px;border-radius:4px}
details{border:1px solid var(--line);border-radius:12px;margin:.5rem 0;padding:.25rem 1rem}
summary{cursor:pointer;padding:.5rem 0;overflow-wrap:anywhere}summary code{margin-right:.5rem}b{color:var(--brand);display:inline-block;min-width:4.5rem}
pre{overflow:auto;border-top:1px solid var(--line);padding-top:.75rem;font-size:.875rem}`;

/** The reference as a page. */
export function page(document: OpenApi, brand: BrandTones) {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  return html`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>API de ${document.info.title}</title><style>${raw(style(brand))}</style>
</head>
<body>
<main>
<h1>API de ${document.info.title}</h1>
<p>${withCode(document.info.description)} Versión ${document.info.version}.</p>
<p><a href="/docs/openapi.json">Descripción OpenAPI 3.1</a></p>
${document.tags.map(
  ({ name }) => html`<h2>${name}</h2>
${operations.filter(({ operation }) => operation.tags.includes(name)).map(entry)}`,
)}
<h2>Esquemas</h2>
${Object.entries(document.components.schemas ?? {}).map(
  ([name, schema]) =>
    html`<details id="${name}"><summary>${name}</summary><pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre></details>`,
)}
</main>
</body>
</html>`;
}

/** Text between backticks is code, as everywhere in OpenAPI's texts. */
function withCode(text: string) {
  return text.split('`').map((part, at) => (at % 2 === 0 ? part : html`<code>${part}</code>`));
}

function entry({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  const { tags: _, summary, ...rest } = operation;
  return html`<details><summary><b>${method.toUpperCase()}</b> <code>/v1${path}</code> ${summary}</summary>
<pre tabindex="0">${JSON.stringify(rest, null, 2)}</pre></details>`;
}
