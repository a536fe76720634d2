/**
 * `npm run import -- FILE… [--source NAME] [--dry-run] [--json]`: the importer without the screen; without a file it runs a stored
 * source. Works beside a running server (they share the database) and without one.
 */

import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ImportCounts } from '@callejero/contract/answers/imports.ts';
import { busyImportStatus } from '@callejero/contract/enums/import-status.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import {
  type ColumnField,
  importLimits,
  type MappedValueField,
} from '@callejero/contract/resources/imports.ts';
import { system } from '../access/policy.ts';
import { ensureDefaultCategories } from '../features/categories/default-categories.service.ts';
import { runPhase } from '../features/imports/imports.jobs.ts';
import { confirmImport, discardImport } from '../features/imports/imports.service.ts';
import { fileTooLarge } from '../features/imports/reading/invalid-file.ts';
import { sure } from '../features/imports/reading/recognise-columns.ts';
import { countReasons } from '../features/imports/reasons.ts';
import { runSource } from '../features/imports/sources/run-source.ts';
import { anySourceNamed } from '../features/imports/sources/store.ts';
import {
  getImport,
  insertImport,
  type StoredImport,
  type StoredImportFile,
} from '../features/imports/store.ts';
import { describeFile, discardFiles } from '../features/imports/upload.ts';
import type { ImportDeps, ImportPhase } from '../features/imports/work.ts';
import { loadProvinces } from '../features/provinces/provinces.service.ts';
import { registryFor } from '../features.ts';
import { UsageError } from '../node/command-line.ts';
import { loadEnvironment, readConfig } from '../node/config.ts';
import { createNodePlatform } from '../node/platform.ts';
import { canRead } from '../node/read-own-file.ts';
import { StartError } from '../node/start-error.ts';
import type { Platform } from '../ports/ports.ts';
import { createResourceService } from '../resource/service.ts';
import { givenFile } from './given-file.ts';
import { columnLabels, type ImportArguments, readArguments, usage } from './import-arguments.ts';
import { valueOptions } from './import-values.ts';
import { progressBar } from './progress-bar.ts';
import { countColumn, reasonLines } from './reason-lines.ts';
import type { OperatorCommand } from './run-command.ts';
import { stopOnSignal } from './stop-on-signal.ts';

async function storeFiles(
  platform: Platform,
  id: string,
  names: readonly string[],
): Promise<StoredImportFile[]> {
  const stored: StoredImportFile[] = [];
  try {
    for (const name of names) {
      const file = givenFile(name);
      if (!canRead(file)) throw new UsageError(`No se encuentra el archivo ${name}.`, usage);
      const { size } = await stat(file);
      if (size > importLimits.file) throw fileTooLarge(path.basename(name));
      const bytes = new Uint8Array(await readFile(file));
      const described = await describeFile(path.basename(name), bytes, stored, id);
      stored.push(described);
      await platform.files.put(described.path, bytes);
    }
    return stored;
  } catch (error) {
    await discardFiles(platform, stored);
    throw error;
  }
}

async function storeImport(
  platform: Platform,
  { files: names, options, values, list }: ImportArguments,
): Promise<string> {
  const { db, ids, clock } = platform;
  const answered = await valueOptions(platform, values, options.target);
  const id = ids.next();
  const files = await storeFiles(platform, id, names);
  const lists = list === null ? {} : Object.fromEntries(files.map(({ name }) => [name, list]));
  const all = { ...options, ...answered, list: lists };
  await insertImport(db, { id, createdBy: null, files, options: all, now: clock.now() });
  return id;
}

/** Says that no file has the list; null if one has it. */
function missingList({ files }: StoredImport, wanted: string): string | null {
  if (files.some(({ list }) => list === wanted)) return null;
  const names = files.flatMap(({ lists }) => lists.map(({ name }) => `«${name}»`));
  const known = names.length > 0 ? `Hay ${names.join(', ')}.` : 'Cada archivo tiene una sola.';
  return `No hay una lista que se llame «${wanted}». ${known}`;
}

/** The import of the data at the address of a stored source; null, after saying so, if they are not new. */
async function fetchSource(platform: Platform, name: string): Promise<string | null> {
  const source = await anySourceNamed(platform.db, name);
  if (!source) throw new UsageError(`No hay una fuente que se llame «${name}».`, usage);
  const run = await runSource(platform, source.id, system, { automatic: false, scheduled: false });
  if ('import' in run) return run.import;
  if (run.failed) throw new StartError(run.reason);
  console.log(run.reason);
  return null;
}

/** Runs a phase in this process, or waits for the server that has taken it over. */
async function perform(
  deps: ImportDeps,
  phase: ImportPhase,
  id: string,
  signal: AbortSignal,
): Promise<StoredImport> {
  const { platform } = deps;
  const bar = progressBar(phase === 'plan' ? 'Preparando' : 'Importando', platform.config.city.country, () =>
    getImport(platform.db, id),
  );
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

function report({ counts }: StoredImport, dryRun: boolean, country: string): string {
  const names: Record<keyof ImportCounts, string> = {
    read: 'leídos',
    created: dryRun ? 'por crear' : 'creados',
    updated: dryRun ? 'por actualizar' : 'actualizados',
    unchanged: 'sin cambios',
    skipped: 'omitidos',
  };
  return (Object.keys(names) as (keyof ImportCounts)[])
    .map((key) => `${countColumn(counts[key], country)} ${names[key]}`)
    .join('\n');
}

const maxWords = 10;

/** Notes about the files, and the columns and words whose meaning a person should check. */
function doubts({ files }: StoredImport): string[] {
  const unsure = ({ mapping, confidence }: StoredImportFile) =>
    (Object.entries(confidence) as [ColumnField, number][])
      .filter(([, value]) => value < sure)
      .map(
        ([field]) =>
          `  «${mapping[field]}» se leyó como ${columnLabels[field]}: --map "${mapping[field]}=…" dice otra cosa`,
      );
  const unknown = ({ values }: StoredImportFile, field: MappedValueField, prefix: string) =>
    (values[field] ?? [])
      .filter(({ record, isLeftOut }) => record === null && !isLeftOut)
      .slice(0, maxWords)
      .map(({ raw, rows }) => `  «${raw}» (${rows}): --value "${prefix}${raw}=…" dice cuál es`);
  const titled = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [`\n${title}`, ...lines] : [];
  return files.flatMap((file) => [
    ...file.notes.map((note) => `\n${file.name}: ${note}`),
    ...titled(`${file.name}: comprueba estas columnas`, unsure(file)),
    ...titled(`${file.name}: estas palabras no tienen categoría`, unknown(file, 'category', '')),
    ...titled(`${file.name}: estas provincias no se reconocen`, unknown(file, 'province', 'provincia:')),
  ]);
}

async function run(args: readonly string[]): Promise<void> {
  const given = readArguments(args);
  const { files, dryRun, options, list, json } = given;
  const config = readConfig(loadEnvironment());
  const stop = stopOnSignal(
    'Interrumpido. La próxima vez que se inicie el servidor, termina lo que quedó a medias.',
  );
  const platform = await createNodePlatform(config, { stop });
  const registry = registryFor(platform);
  const deps: ImportDeps = { platform, registry, service: createResourceService(platform, registry) };
  try {
    stop.throwIfAborted();
    await platform.migrate();
    await loadProvinces(platform);
    await ensureDefaultCategories(platform);
    const id = await (files.length > 0
      ? storeImport(platform, given)
      : fetchSource(platform, options.source?.name ?? ''));
    if (id === null) return;
    let result = await perform(deps, 'plan', id, stop);
    const noList = list === null || result.status !== 'planned' ? null : missingList(result, list);
    if (noList !== null) {
      await discardImport(platform, id);
      throw new StartError(noList);
    }
    if (result.status === 'planned' && !dryRun) {
      await confirmImport(platform, id, { asJob: false });
      result = await perform(deps, 'run', id, stop);
    }
    const failed = result.status !== (dryRun ? 'planned' : 'done');
    const reasons = await countReasons(platform.db, result, platform.config.city.country);
    if (dryRun || result.counts.read === 0) await discardImport(platform, id);
    const { country } = platform.config.city;
    if (failed) console.error(result.error ?? 'La importación no terminó.');
    else
      console.log(
        [report(result, dryRun, country), ...doubts(result), ...reasonLines(reasons, country)].join('\n'),
      );
    if (json) {
      const { counts, error, missing } = result;
      const losses = reasons
        .filter(({ kind }) => kind === 'lost')
        .map(({ field, rows, text, examples }) => ({ field, rows, text, examples }));
      const about = { dryRun, status: result.status, import: dryRun ? null : id, error };
      console.log(JSON.stringify({ ...counts, ...about, missing: missing?.count ?? 0, losses }));
    }
    if (failed) process.exitCode = 1;
  } catch (error) {
    throw error instanceof ApiError ? new StartError(error.message) : error;
  } finally {
    await platform.close();
  }
}

export const command: OperatorCommand = { usage, run };
