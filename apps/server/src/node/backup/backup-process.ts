/**
 * The process in which a server makes backups: what compresses, encrypts and reads an archive takes no time from requests, and its
 * memory is free afterwards. It ends with the server, in whatever way that ends.
 */
import type { BackupCause } from '../../ports/ports.ts';
import type { FullConfig } from '../../ports/config.ts';
import { openDatabase } from '../database/database.ts';
import { systemClock } from '../services/clock.ts';
import { openFiles } from '../services/files/files.ts';
import { createLog } from '../services/log.ts';
import { DrillImpossible, drillBackup } from './drill.ts';
import { alone, makeBackup, problemOf } from './run-backup.ts';

/** What the server asks for. */
export interface BackupOrder {
  config: FullConfig;
  ownerUrl: string;
  cause: BackupCause;
  drill: boolean;
}

/** Takes one order from the server and carries it out. */
export function serveBackups(): void {
  const stop = new AbortController();
  process.once('disconnect', () => stop.abort(new Error('The server has ended')));
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

async function carryOut({ config, ownerUrl, cause, drill }: BackupOrder, stop: AbortSignal): Promise<void> {
  const log = createLog(config.logLevel);
  const db = openDatabase({ connection: ownerUrl, pool: 2, applicationName: 'callejero-backup', log });
  try {
    // A store that is away is the outcome of a backup, and recorded as one.
    const files = await openFiles(config, { unchecked: true });
    const context = { config, db, files, clock: systemClock, log, ownerUrl };
    await alone(context, async () => {
      const { archive, place, bytes } = await makeBackup(context, cause, stop);
      log.info('a backup is stored and was read back', { archive: archive.name, place, bytes });
      if (drill) await drillBackup(context, archive, { cause, place }, stop);
    });
  } catch (error) {
    stop.throwIfAborted();
    if (error instanceof DrillImpossible) log.info('no trial restore is possible', { reason: error.message });
    // It is recorded, and said in the back office.
    else log.error('a backup or a trial restore failed', { problem: problemOf(error), error });
  } finally {
    await db.close();
  }
}
