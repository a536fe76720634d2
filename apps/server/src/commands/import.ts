/**
 * `npm run import -- FILE… [--target events] [--dry-run] [--status accepted] [--json]`: the importer without the screen. Works
 * beside a running server (they share the database) and without one.
 */

import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ImportCounts, ImportReason } from '@callejero/contract/answers/imports.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import {
  busyImportStatus,
  defaultImportOptions,
  type ImportOptions,
  type ImportTargetName,
  importLimits,
  importTargetSchema,
  importTargets,
  type PlaceColumnField,
  placeColumnFields,
} from '@callejero/contract/resources/imports.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { ensureDefaultCategories } from '../features/categories/default-categories.service.ts';
import { type ImportPhase, runPhase } from '../features/imports/imports.jobs.ts';
import { discardImport, startRun } from '../features/imports/imports.service.ts';
import { sure } from '../features/imports/reading/recognise-columns.ts';
import { fileTooLarge } from '../features/imports/reading/sniff.ts';
import { countReasons } from '../features/imports/reasons.ts';
import {
  getImport,
  insertImport,
  type StoredImport,
  type StoredImportFile,
} from '../features/imports/store.ts';
import { describeFile, discardFiles } from '../features/imports/upload.ts';
import type { ImportDeps } from '../features/imports/work.ts';
import { loadProvinces } from '../features/provinces/provinces.service.ts';
import { registryFor } from '../features.ts';
import { loadEnvironment, readConfig } from '../node/config.ts';
import { createNodePlatform } from '../node/platform.ts';
import { StartError } from '../node/start-error.ts';
import type { Platform } from '../ports/ports.ts';
import { createResourceService } from '../resource/service.ts';
import { progressBar } from './progress-bar.ts';

const usage = `Uso: npm run import -- ARCHIVO… [--target ${Object.keys(importTargets).join('|')}]
       [--dry-run] [--status pending|accepted|draft|published] [--map COLUMNA=CAMPO]…
       [--profile NOMBRE] [--names readable|written] [--json]

  --target    qué contienen los archivos; sin decirlo, lo que se ve en su cabecera
  --dry-run   dice qué haría y no cambia nada
  --status    cómo empiezan los comercios nuevos (pending, por revisar, es lo normal; o accepted)
              o los eventos nuevos (draft, borrador, es lo normal; o published)
  --map       qué es una columna, las veces que haga falta: --map giro=category. Las demás se
              reconocen solas, o como se eligieron la última vez para esa cabecera
  --profile   guarda esa elección de columnas con un nombre, o la usa si ya existe
  --names     los nombres en mayúsculas: readable, como en un rótulo (lo normal), o written, tal cual
  --json      el resultado como un objeto JSON en la última línea
  --help      este texto

Se admiten JSON de Overpass, GeoJSON, JSON, JSON-LD y CSV, en UTF-8, UTF-16 o Latin-1, con grados o
con metros de un sistema conocido (EPSG).

Campos de --map:
${Object.entries(placeColumnFields)
  .map(([field, label]) => `  ${field.padEnd(14)} ${label}`)
  .join('\n')}`;

/** What was asked for can't be understood. */
class UsageError extends Error {}

class HelpAsked extends Error {}

interface Arguments {
  files: string[];
  dryRun: boolean;
  options: ImportOptions;
  json: boolean;
}

function readArguments(args: string[]): Arguments {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  if (values.help) throw new HelpAsked();
  if (positionals.length === 0) throw new UsageError('Falta al menos un archivo.');
  return {
    files: positionals,
    dryRun: values['dry-run'] ?? false,
    json: values.json ?? false,
    options: {
      ...defaultImportOptions,
      ...statusOption(values.status),
      target: targetOption(values.target),
      map: mapOption(values.map ?? []),
      profile: values.profile ?? null,
      names: namesOption(values.names),
    },
  };
}

function statusOption(status: string | undefined): Partial<ImportOptions> {
  if (status === undefined) return {};
  if (status === 'pending' || status === 'accepted') return { status };
  if (status === 'draft' || status === 'published') return { publication: status };
  throw new UsageError(`--status debe ser pending, accepted, draft o published, no «${status}».`);
}

function namesOption(names: string | undefined): ImportOptions['names'] {
  if (names === undefined || names === 'readable') return 'readable';
  if (names === 'written') return names;
  throw new UsageError(`--names debe ser readable o written, no «${names}».`);
}

/** `giro=category`; the field may be given by its Spanish name. */
function mapOption(given: readonly string[]): ImportOptions['map'] {
  return Object.fromEntries(
    given.map((text) => {
      const at = text.lastIndexOf('=');
      const [column, named] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
      const field = Object.entries(placeColumnFields).find(
        ([name, label]) => name === named || fold(label) === fold(named),
      )?.[0];
      if (at <= 0 || field === undefined) {
        throw new UsageError(`--map debe ser COLUMNA=CAMPO con uno de los campos de --help, no «${text}».`);
      }
      return [column, field as PlaceColumnField];
    }),
  );
}

function targetOption(target: string | undefined): ImportTargetName | null {
  if (target === undefined) return null;
  const found = importTargetSchema.safeParse(target);
  if (!found.success)
    throw new UsageError(`--target debe ser ${Object.keys(importTargets).join(', ')}, no «${target}».`);
  return found.data;
}

function parse(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean' },
      target: { type: 'string' },
      status: { type: 'string' },
      json: { type: 'boolean' },
      map: { type: 'string', multiple: true },
      profile: { type: 'string' },
      names: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
}

/** Relative to where the person is, which is not where npm runs the command. */
const resolve = (file: string): string => path.resolve(process.env.INIT_CWD ?? process.cwd(), file);

async function storeFiles(
  platform: Platform,
  id: string,
  names: readonly string[],
): Promise<StoredImportFile[]> {
  const stored: StoredImportFile[] = [];
  try {
    for (const name of names) {
      const file = resolve(name);
      const { size } = await stat(file).catch(() => {
        throw new UsageError(`No se encuentra el archivo ${name}.`);
      });
      if (size > importLimits.file) throw fileTooLarge(path.basename(name));
      const bytes = new Uint8Array(await readFile(file));
      const described = describeFile(path.basename(name), bytes, stored, id);
      stored.push(described);
      await platform.files.put(described.path, bytes);
    }
    return stored;
  } catch (error) {
    await discardFiles(platform, stored);
    throw error;
  }
}

/** Does a phase here, or waits for the server that took it over. */
async function perform(
  deps: ImportDeps,
  phase: ImportPhase,
  id: string,
  signal: AbortSignal,
): Promise<StoredImport> {
  const { platform } = deps;
  const bar = progressBar(phase === 'plan' ? 'Preparando' : 'Importando', () => getImport(platform.db, id));
  try {
    await runPhase(deps, phase, id, signal);
    for (;;) {
      const current = await getImport(platform.db, id);
      if (!busyImportStatus.includes(current.status)) return current;
      signal.throwIfAborted();
      await new Promise((done) => setTimeout(done, 200));
    }
  } finally {
    bar.end();
  }
}

function report({ counts }: StoredImport, dryRun: boolean): string {
  const names: Record<keyof ImportCounts, string> = {
    read: 'leídos',
    created: dryRun ? 'por crear' : 'creados',
    updated: dryRun ? 'por actualizar' : 'actualizados',
    unchanged: 'sin cambios',
    skipped: 'omitidos',
  };
  return (Object.keys(names) as (keyof ImportCounts)[])
    .map((key) => `${counts[key].toLocaleString('es', { useGrouping: 'always' }).padStart(9)} ${names[key]}`)
    .join('\n');
}

/** What was found out about the files, and the columns that a person should check. */
function doubts({ files, target }: StoredImport): string[] {
  if (target !== 'commerces') return [];
  return files.flatMap(({ name, notes, mapping, confidence }) => {
    const unsure = (Object.entries(confidence) as [PlaceColumnField, number][])
      .filter(([, value]) => value < sure)
      .map(
        ([field]) =>
          `  «${mapping[field]}» se leyó como ${placeColumnFields[field]}: --map "${mapping[field]}=…" dice otra cosa`,
      );
    return [
      ...notes.map((note) => `\n${name}: ${note}`),
      ...(unsure.length > 0 ? [`\n${name}: comprueba estas columnas`, ...unsure] : []),
    ];
  });
}

const maxReasons = 12;

/** Why rows are left out, and what is said of the others: with examples and what to do. */
function said(reasons: readonly ImportReason[]): string[] {
  const titles = { skipped: 'Por qué se omiten', note: 'Qué se dice de los demás' };
  return (['skipped', 'note'] as const).flatMap((kind) => {
    const own = reasons.filter((reason) => reason.kind === kind).slice(0, maxReasons);
    if (own.length === 0) return [];
    const lines = own.flatMap(({ text, rows, examples, advice }) => [
      `${rows.toLocaleString('es', { useGrouping: 'always' }).padStart(9)} ${text}`,
      ...(examples.length > 0 ? [`${' '.repeat(10)}Por ejemplo: ${examples.slice(0, 3).join(', ')}`] : []),
      ...(advice === null ? [] : [`${' '.repeat(10)}${advice}`]),
    ]);
    return [`\n${titles[kind]}:`, ...lines];
  });
}

async function main(): Promise<number> {
  const { files, dryRun, options, json } = readArguments(process.argv.slice(2));
  const platform = await createNodePlatform(readConfig(loadEnvironment()));
  const registry = registryFor(platform);
  const deps: ImportDeps = { platform, registry, service: createResourceService(platform, registry) };
  const stop = new AbortController();
  // What is stopped half way is finished by the next start of the server.
  process.once('SIGINT', () => stop.abort(new UsageError('Interrumpido.')));
  process.once('SIGTERM', () => stop.abort(new UsageError('Interrumpido.')));
  try {
    await platform.migrate();
    await loadProvinces(platform);
    await ensureDefaultCategories(platform);
    const id = platform.ids.next();
    const stored = await storeFiles(platform, id, files);
    await insertImport(platform.db, {
      id,
      createdBy: null,
      files: stored,
      options,
      now: platform.clock.now(),
    });
    let result = await perform(deps, 'plan', id, stop.signal);
    if (result.status === 'planned' && !dryRun) {
      await startRun(platform, id);
      result = await perform(deps, 'run', id, stop.signal);
    }
    const failed = result.status !== (dryRun ? 'planned' : 'done');
    const reasons = await countReasons(platform.db, id);
    if (dryRun || result.counts.read === 0) await discardImport(platform, id);
    if (failed) console.error(result.error ?? 'La importación no terminó.');
    else console.log([report(result, dryRun), ...doubts(result), ...said(reasons)].join('\n'));
    if (json) {
      const { counts, error } = result;
      console.log(
        JSON.stringify({ ...counts, dryRun, status: result.status, import: dryRun ? null : id, error }),
      );
    }
    return failed ? 1 : 0;
  } finally {
    await platform.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  if (error instanceof HelpAsked) console.log(usage);
  else if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`);
  else if (error instanceof ApiError || error instanceof StartError) console.error(error.message);
  else console.error(error);
  process.exitCode = error instanceof HelpAsked ? 0 : error instanceof UsageError ? 2 : 1;
}
