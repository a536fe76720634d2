/**
 * Draws a style that an administrator may choose, and reports to the screen around this frame whether it works. This page's
 * Content-Security-Policy allows requests to any https host; the app's does not.
 */
import type { StyleSpecification } from 'maplibre-gl';
import { mapLocale, maplibre, workerUrl } from '../ui/map/maplibre.ts';
import type { ProbeAnswer, ProbeQuestion } from './probe-messages.ts';
import { styleOrigins } from './style-origins.ts';

/** Milliseconds after which a missing response counts as a failure. */
const maxWait = 20_000;

// A worker has the Content-Security-Policy of its own file's response: this URL is served with this page's policy.
maplibre.setWorkerUrl(`${workerUrl}?map=probe`);

const postAnswer = (answer: ProbeAnswer) => window.parent.postMessage(answer, window.location.origin);

class Refusal extends Error {}

const hostOf = (url: string) => new URL(url).host;

async function readStyle(url: string): Promise<StyleSpecification> {
  let response: Response;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(maxWait) });
  } catch {
    throw new Refusal(
      `No se pudo conectar con ${hostOf(url)}: quizá no existe, no hay red o no permite que lo usen otras páginas (CORS).`,
    );
  }
  if (!response.ok) throw new Refusal(`${hostOf(url)} respondió con el error ${response.status}.`);
  return asStyle(await response.json().catch(() => null));
}

function asStyle(style: unknown): StyleSpecification {
  if (!isStyle(style)) throw new Refusal('Lo que se leyó no es un estilo de MapLibre (versión 8).');
  return style;
}

function isStyle(value: unknown): value is StyleSpecification {
  if (typeof value !== 'object' || value === null) return false;
  const { version, sources, layers } = value as Record<string, unknown>;
  return version === 8 && typeof sources === 'object' && sources !== null && Array.isArray(layers);
}

let shown: maplibre.Map | null = null;

/** Resolves with the requested addresses once the map is completely drawn. */
function draw(
  style: StyleSpecification,
  { styleUrl, style: given, center }: ProbeQuestion,
  asked: string[],
): Promise<void> {
  shown?.remove();
  return new Promise((resolve, reject) => {
    const map = new maplibre.Map({
      container: 'map',
      center: [center.lng, center.lat],
      zoom: 13,
      locale: mapLocale,
      attributionControl: { compact: true },
      transformRequest: (url) => {
        asked.push(url);
        return { url };
      },
    });
    shown = map;
    const late = setTimeout(
      () => reject(new Refusal('El mapa no terminó de cargar en 20 segundos.')),
      maxWait,
    );
    const base = given ? undefined : styleUrl;
    map.on('error', ({ error }) => {
      const url = 'url' in error && typeof error.url === 'string' ? error.url : null;
      const status = 'status' in error && typeof error.status === 'number' && error.status > 0;
      clearTimeout(late);
      reject(
        new Refusal(
          url && URL.canParse(url, base)
            ? `El estilo se pudo leer, pero ${hostOf(new URL(url, base).href)} ${status ? `respondió con el error ${error.status}` : 'no respondió'}.`
            : `El estilo se pudo leer, pero no dibujar: ${error.message}`,
        ),
      );
    });
    map.once('idle', () => {
      clearTimeout(late);
      for (const id of Object.keys(style.sources)) {
        const source = map.getSource(id);
        // Known once its TileJSON was read.
        if (source && 'tiles' in source && Array.isArray(source.tiles)) asked.push(...source.tiles);
      }
      resolve();
    });
    map.setStyle(given ? style : new URL(styleUrl).href);
  });
}

async function probe(question: ProbeQuestion): Promise<void> {
  const { styleUrl, style: given } = question;
  const address = given ? null : styleUrl;
  const asked: string[] = [];
  let origins: string[] = [];
  try {
    const style = given ? asStyle(given) : await readStyle(styleUrl);
    ({ origins } = styleOrigins(style, address, []));
    await draw(style, question, asked);
    const all = styleOrigins(style, address, asked);
    origins = all.origins;
    const [insecure] = all.refused;
    if (insecure) throw new Refusal(`El estilo pide datos a una dirección que no es https: ${insecure}`);
    postAnswer({ kind: 'probe-result', styleUrl, works: true, origins, name: style.name ?? null });
  } catch (error) {
    const reason = error instanceof Refusal ? error.message : 'Este navegador no puede dibujar el mapa.';
    postAnswer({ kind: 'probe-result', styleUrl, works: false, origins, reason });
  }
}

window.addEventListener('message', ({ origin, source, data }: MessageEvent<ProbeQuestion>) => {
  if (origin === window.location.origin && source === window.parent && data.kind === 'probe-style') {
    void probe(data);
  }
});
postAnswer({ kind: 'probe-ready' });
