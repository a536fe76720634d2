/**
 * `npm run basemap -- SOURCE`: takes the city's rectangle out of a PMTiles archive and publishes it. For people with access to the
 * machine, also while the server runs. An interrupted one goes on when the same command is given again.
 */
import { open } from 'node:fs/promises';
import path from 'node:path';
import { type ExtractStart, rectangleSchema } from '@callejero/contract/base-map.ts';
import { widened } from '@callejero/contract/rectangle.ts';
import { sizeText } from '@callejero/contract/text/formats.ts';
import { createBaseMap } from '../features/base-map/base-map.service.ts';
import { publishExtract } from '../features/base-map/extract/extract.routes.ts';
import {
  cityRectangle,
  discardExtract,
  findExtract,
  runExtract,
  type StoredExtract,
  startExtract,
} from '../features/base-map/extract/extract.service.ts';
import type { RangeReader } from '../features/base-map/extract/ranges.ts';
import { asApiError } from '../http/errors.ts';
import { readCommandLine, UsageError } from '../node/command-line.ts';
import { loadEnvironment, readConfig } from '../node/config.ts';
import { appliedMigrations } from '../node/database/migrate.ts';
import { createNodePlatform } from '../node/platform.ts';
import { createDownloads } from '../node/services/downloads.ts';
import { StartError } from '../node/start-error.ts';
import { DownloadRefused } from '../ports/download-refused.ts';
import type { Platform } from '../ports/ports.ts';
import { givenFile } from './given-file.ts';
import { progressBar } from './progress-bar.ts';
import type { OperatorCommand } from './run-command.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const usage = `Uso: npm run basemap -- FUENTE [--margin KM | --bounds=O,S,E,N] [--maximum-zoom N] [--try]
     npm run basemap -- --cancel

Toma el rectángulo de la ciudad de un archivo PMTiles de Protomaps, lo comprueba y lo publica como mapa base. FUENTE es
una dirección (https, con rangos de bytes) o un archivo de esta máquina. Si se interrumpe, la misma orden sigue donde
quedó. El mapa de antes se conserva: «Mapa base» vuelve a él.

  --margin KM        kilómetros alrededor de los barrios o del centro de la ciudad (3)
  --bounds=O,S,E,N   otro rectángulo: oeste, sur, este y norte, en grados
  --maximum-zoom N   hasta qué zoom; cuanto menor, menos ocupa (el del archivo)
  --try              no lo publica: alguien lo prueba y lo publica en «Mapa base»
  --cancel           descarta lo que se estaba trayendo
  --help             este texto`;

const options = {
  margin: { type: 'string' },
  bounds: { type: 'string' },
  'maximum-zoom': { type: 'string' },
  try: { type: 'boolean' },
  cancel: { type: 'boolean' },
} as const;

/** Reads ranges of a file of this machine. */
const readFileRange: RangeReader = async (file, { start, end, known }) => {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new DownloadRefused(String(error));
  });
  try {
    const { size, mtime } = await handle.stat();
    const modified = mtime.toISOString();
    if (known && known.modified !== modified) throw new DownloadRefused('Another file', 'changed');
    const bytes = new Uint8Array(Math.max(0, Math.min(end + 1, size) - start));
    await handle.read(bytes, 0, bytes.length, start);
    return {
      content: (async function* () {
        yield bytes;
      })(),
      size,
      etag: null,
      modified,
    };
  } finally {
    await handle.close();
  }
};

const remote = createDownloads({ isAllowed: () => true, anyScheme: true });

/** The address or file that was given, and what reads it. */
function sourceOf(given: string): { source: string; reader: RangeReader } {
  if (/^https?:\/\//i.test(given)) {
    if (!URL.canParse(given)) throw new UsageError(`«${given}» no es una dirección.`, usage);
    return { source: given, reader: remote.range };
  }
  return { source: path.resolve(givenFile(given)), reader: readFileRange };
}

function numberIn(text: string | undefined, name: string, most: number): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (!/^\d+([.]\d+)?$/.test(text) || value > most)
    throw new UsageError(`--${name} debe ser un número entre 0 y ${most}.`, usage);
  return value;
}

function boundsIn(text: string): ExtractStart['bounds'] {
  const [west, south, east, north] = text.split(',').map(Number);
  const { success, data } = rectangleSchema.safeParse({ west, south, east, north });
  if (!success || text.split(',').length !== 4)
    throw new UsageError('--bounds son cuatro números con comas: oeste, sur, este y norte.', usage);
  return data;
}

async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = readCommandLine({ usage, options, max: 1 }, args);
  const [given] = positionals;
  if (given === undefined && !values.cancel) throw new UsageError('Falta la fuente del mapa.', usage);
  const margin = numberIn(values.margin, 'margin', 500) ?? 3;
  const maxZoom = numberIn(values['maximum-zoom'], 'maximum-zoom', 24);
  const bounds = values.bounds === undefined ? null : boundsIn(values.bounds);
  const config = readConfig(loadEnvironment());
  const stop = stopOnSignal(
    'Interrumpido. La misma orden sigue donde quedó; el mapa publicado es el de antes.',
  );
  const platform = await createNodePlatform(config, { schedules: false, stop, mustExist: true });
  try {
    stop.throwIfAborted();
    if (!(await appliedMigrations(platform.db))) throw new StartError('Todavía no hay base de datos.');
    if (values.cancel || given === undefined) {
      await discardExtract(platform);
      console.log('Se descartó lo que se estaba trayendo. El mapa publicado es el de antes.');
      return;
    }
    const { source, reader } = sourceOf(given);
    const rectangle = bounds ?? widened(await cityRectangle(platform), margin);
    const asked = { source, bounds: rectangle, maxZoom };
    const extract = await take(platform, reader, asked, stop);
    if (values.try) {
      console.log('Está listo: pruébalo y publícalo en «Mapa base».');
      return;
    }
    const baseMap = createBaseMap(platform);
    const { rev } = await baseMap.stored();
    await publishExtract(platform, baseMap, { rev, id: extract.id }, { actor: null, requestId: null });
    console.log('El mapa se publicó. El de antes se conserva: se vuelve a él en «Mapa base».');
    if (!extract.archive?.coversCity)
      console.log('Atención: este archivo no cubre el centro de la ciudad, y ahí el mapa se verá vacío.');
  } catch (error) {
    const known = asApiError(error);
    const [detail] = (Array.isArray(known?.details) ? known.details : []) as { message?: string }[];
    throw known ? new StartError(detail?.message ?? known.message) : error;
  } finally {
    await platform.close();
  }
}

/** Fetches the extract, or goes on with the one that the same command began. */
async function take(
  platform: Platform,
  reader: RangeReader,
  asked: ExtractStart,
  stop: AbortSignal,
): Promise<StoredExtract> {
  const { country } = platform.config.city;
  const begun = await findExtract(platform);
  const isSame =
    begun?.createdBy === null &&
    begun.source === asked.source &&
    JSON.stringify(sorted(begun.bounds)) === JSON.stringify(sorted(asked.bounds)) &&
    (asked.maxZoom === null || begun.maxZoom === asked.maxZoom);
  if (isSame && begun.archive === null)
    await platform.db.query({
      text: 'update base_map_extracts set finished_at = null, error = null where id = $1',
      values: [begun.id],
    });
  const { id, size, maxZoom } =
    isSame && begun.archive === null ? begun : await startExtract(platform, reader, asked, null);
  const { west, south, east, north } = asked.bounds;
  const megabytes = (bytes: number) => sizeText(bytes, `es-${country}`);
  console.log(`Rectángulo ${west},${south},${east},${north}, hasta el zoom ${maxZoom}: ${megabytes(size)}.`);
  const write = (bytes: number) => `${megabytes(bytes)} (${Math.floor((bytes / size) * 100)} %)`;
  const bar = progressBar('Trayendo', country, async () => {
    const now = await findExtract(platform);
    return { done: now?.done ?? 0, total: size, write };
  });
  try {
    await runExtract(platform, reader, id, stop);
  } finally {
    bar.end();
  }
  const ended = await findExtract(platform);
  if (ended?.id !== id) throw new StartError('Alguien lo canceló mientras tanto.');
  if (!ended.archive) throw new StartError(ended.error ?? 'Otra orden sigue trayéndolo.');
  return ended;
}

const sorted = (rectangle: ExtractStart['bounds']) => Object.entries(rectangle).toSorted();

export const command: OperatorCommand = { usage, run };
