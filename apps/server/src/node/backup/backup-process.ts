/**
 * The process in which a server makes backups: what compresses, encrypts and reads an archive takes no time from requests, and its
 * memory is free afterwards. It ends with the server, in whatever way that ends.
 */

import type { FullConfig } from '../../ports/config.ts';
import type { BackupCause } from '../../ports/ports.ts';
import { openDatabase } from '../database/database.ts';
import { openFiles } from '../services/files/files.ts';
import { createLog } from '../services/log.ts';
import { StartError } from '../start-error.ts';
import { DrillImpossible, drillBackup } from './drill.ts';
import { alone, BackupBusy, formatProblem, makeBackup } from './run-backup.ts';

/** What the server asks for. */
export interface BackupOrder {
  config: FullConfig;
  ownerUrl: string;
  cause: BackupCause;
  drill: boolean;
  /** By the clock of the server. */
  now: Date;
}

/** Takes one order from the server and carries it out. */
export function serveBackups(): void {
  const stop = new AbortController();
  process.once('disconnect', () => stop.abort(new StartError('Se interrumpió: el servidor se detuvo.')));
  process.once('message', (order) => {
    void carryOut(order as BackupOrder, stop.signal).then(
      () => process.exit(0),
      (error) => {
        createLog((order as BackupOrder).config.logLevel).error('a backup ended unexpectedly', { error });
        process.exit(1);
      },
    );
  });
}

async function carryOut(
  { config, ownerUrl, cause, drill, now }: BackupOrder,
  stop: AbortSignal,
): Promise<void> {
  const begun = performance.now();
  const clock = { now: () => new Date(now.getTime() + performance.now() - begun) };
  const log = createLog(config.logLevel);
  const db = openDatabase({ connection: ownerUrl, pool: 2, applicationName: 'callejero-backup', log });
  try {
    // A store that is away is the outcome of a backup, and recorded as one.
    const files = await openFiles(config, { unchecked: true });
    const context = { config, db, files, clock, log, ownerUrl };
    await alone(context, async () => {
      const { archive, place, bytes } = await makeBackup(context, cause, stop);
      log.info('a backup is stored and was read back', { archive: archive.name, place, bytes });
      if (drill) await drillBackup(context, archive, { cause, place }, stop);
    });
  } catch (error) {
    stop.throwIfAborted();
    // The queue tries again.
    if (error instanceof BackupBusy) throw error;
    if (error instanceof DrillImpossible) log.info('no trial restore is possible', { reason: error.message });
    // It is recorded, and said in the back office.
    else log.error('a backup or a trial restore failed', { problem: formatProblem(error), error });
  } finally {
    await db.close();
  }
}
