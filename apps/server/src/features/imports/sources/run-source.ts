/** Fetches the addresses of sources, when they are due or somebody asks, and plans their data unless they are those of the last time. */
import { busyImportStatus, type ImportStatus } from '@callejero/contract/enums/import-status.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { missingForImport } from '@callejero/contract/import-permissions.ts';
import { importLimits } from '@callejero/contract/resources/imports.ts';
import type { sourceSchedules } from '@callejero/contract/resources/sources.ts';
import sql from 'sql-template-tag';
import type { Principal } from '../../../access/policy.ts';
import { DownloadRefused } from '../../../ports/download-refused.ts';
import type { Platform } from '../../../ports/ports.ts';
import { activeAdministrator } from '../../../resource/active-administrator.ts';
import { cancelImport, createImport } from '../imports.service.ts';
import { noCounts } from '../store.ts';
import { describeFile, discardFiles } from '../upload.ts';
import type { ImportDeps } from '../work.ts';
import { toOptions } from './answers.ts';
import { getSource, type StoredSource } from './store.ts';

/** The import that was begun; or, in Spanish, why none was. */
export type SourceRun = { import: string } | { reason: string; failed: boolean };

const busy = 'Ya se está actualizando.';
const unchanged = 'No hay datos nuevos: son los mismos que la última vez.';
const lapsed =
  'Espera: quien la programó ya no puede importar. Alguien con permiso tiene que programarla otra vez.';

interface RunOptions {
  /** Whether it is applied by itself if it is harmless. */
  automatic: boolean;
  /** Whether a schedule asks for it: data that a person cancelled or undid are not planned again before they change. */
  scheduled: boolean;
}

/**
 * Begins a run with the rights of `principal`; null is somebody who lost them. Never rejects because of the address or its data.
 */
export async function runSource(
  platform: Platform,
  id: string,
  principal: Principal | null,
  { automatic, scheduled }: RunOptions,
): Promise<SourceRun> {
  const source = await getSource(platform.db, id);
  const { url } = source;
  if (url === null)
    return { reason: `«${source.name}» no tiene dirección: se actualiza subiendo un archivo.`, failed: true };
  const [newest] = await platform.db.query<{ id: string; status: ImportStatus; automatic: boolean }>(
    sql`select id, status, automatic from imports where source = ${id}::uuid order by created_at desc, id desc limit 1`,
  );
  if (newest && busyImportStatus.includes(newest.status)) return { reason: busy, failed: false };
  const isSettled = newest?.status === 'done' || newest?.status === 'planned';
  const isKnown = isSettled || (scheduled && newest !== undefined && newest.status !== 'failed');
  const version = isKnown ? source.version : null;
  const outcome = await begin(platform, { ...source, url, version }, principal, automatic);
  // The newer data take the place of a plan that nobody decided on.
  if ('import' in outcome && newest?.status === 'planned' && newest.automatic)
    await cancelImport(platform, newest.id);
  if ('reason' in outcome && outcome.failed) await writeNotice(platform, id, outcome.reason);
  return outcome;
}

async function begin(
  platform: Platform,
  source: StoredSource & { url: string },
  principal: Principal | null,
  automatic: boolean,
): Promise<SourceRun> {
  const { db, clock, files, downloads, ids } = platform;
  const refused = (reason: string): SourceRun => ({ reason, failed: true });
  if (!principal) return refused(lapsed);
  const options = toOptions(source, principal);
  const held = principal.kind === 'administrator' ? principal.permissions : [];
  const missing = missingForImport(held, 'run', {
    ...{ target: source.target, layout: 'data', options, counts: noCounts },
  });
  if (missing !== null) return refused(lapsed);
  try {
    const known = source.version ?? undefined;
    const found = await downloads.get(source.url, {
      ...{ maxBytes: importLimits.file, accept: '*/*', seconds: 120, known },
    });
    const digest = found ? await digestOf(found.bytes) : null;
    if (!found || digest === known?.digest) {
      await db.query(
        sql`update sources set checked_at = ${clock.now()}::timestamptz where id = ${source.id}::uuid`,
      );
      platform.changes.publish([{ resource: 'sources', id: source.id, change: 'updated' }]);
      return { reason: unchanged, failed: false };
    }
    const id = ids.next();
    const name = new URL(source.url).pathname.split('/').at(-1) || source.name;
    const file = await describeFile(name, found.bytes, [], id);
    await files.put(file.path, found.bytes);
    try {
      await createImport(platform, id, [file], principal.id, options, { source: source.id, automatic });
    } catch (error) {
      await discardFiles(platform, [file]);
      throw error;
    }
    const version = JSON.stringify({ etag: found.etag, modified: found.modified, digest });
    await db.query(sql`update sources set checked_at = ${clock.now()}::timestamptz, version = ${version}::jsonb
      where id = ${source.id}::uuid`);
    return { import: id };
  } catch (error) {
    if (error instanceof ApiError) return refused(error.message);
    platform.log.info('a source could not be fetched', { source: source.id, error: String(error) });
    return refused(
      error instanceof DownloadRefused
        ? 'Su dirección no se puede leer: no existe, no es pública o su archivo es demasiado grande.'
        : 'El servidor de su dirección no contesta. Se intentará otra vez.',
    );
  }
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return new Uint8Array(digest).toHex();
}

/** A failed run is tried again after an hour. */
async function writeNotice({ db, clock, changes }: Platform, id: string, notice: string): Promise<void> {
  const now = clock.now();
  await db.query(sql`update sources set notice = ${notice}, checked_at = ${now}::timestamptz,
    next_at = case when next_at is null then null else least(next_at, ${now}::timestamptz + interval '1 hour') end
    where id = ${id}::uuid`);
  changes.publish([{ resource: 'sources', id, change: 'updated' }]);
}

const dueJob = 'sources-due';
export const sourceJob = 'source-run';

const intervals: Readonly<Record<Exclude<keyof typeof sourceSchedules, 'manual'>, string>> = {
  daily: '1 day',
  weekly: '7 days',
  monthly: '1 month',
};

export function defineSourceJobs({ platform }: ImportDeps): void {
  const { jobs, db } = platform;
  jobs.define(dueJob, () => enqueueDue(platform));
  jobs.schedule(dueJob, '7 * * * *');
  jobs.define(sourceJob, async ({ id, by }) => {
    if (typeof id !== 'string') return;
    const [source] = await db.query<{ scheduledBy: string | null }>(
      sql`select scheduled_by as "scheduledBy" from sources where id = ${id}::uuid and archived_at is null`,
    );
    if (!source) return;
    const scheduled = typeof by !== 'string';
    const who = scheduled ? source.scheduledBy : by;
    const principal = who === null ? null : await activeAdministrator(db, who);
    await runSource(platform, id, principal, { automatic: true, scheduled });
  });
}

/** Each due source is enqueued once, and is due again after its interval. */
async function enqueueDue({ db, jobs, clock }: Platform): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const due = await tx.query<{ id: string }>(sql`update sources
      set next_at = ${now}::timestamptz + (${JSON.stringify(intervals)}::jsonb ->> schedule)::interval
      where schedule <> 'manual' and url is not null and archived_at is null
        and (next_at is null or next_at <= ${now}::timestamptz)
      returning id`);
    for (const { id } of due) await jobs.enqueue(tx, sourceJob, { id });
  });
}
