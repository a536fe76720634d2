/**
 * Maintenance is a note of the installation, so it survives restarts and no backup contains it. Every process reads it again when
 * another one announces a change.
 */
import { type Maintenance, maintenanceSchema, maintenanceSentence } from '@callejero/contract/maintenance.ts';
import { installationNotes, noteInstallation } from './installation.ts';
import type { MaintenanceSource } from './maintenance.ts';
import type { Platform } from './ports.ts';

/** The resource of changes, and the name of the note. */
const maintenanceName = 'maintenance';

/** Seconds between attempts while nobody knows when it ends. */
const usualPause = 60;

export function createMaintenance({
  config,
  db,
  changes,
  clock,
  log,
}: Pick<Platform, 'config' | 'db' | 'changes' | 'clock' | 'log'>): MaintenanceSource {
  let stored: Maintenance | null = null;
  /** The reading that the last change has begun. */
  let reading: Promise<void> = Promise.resolve();

  async function refresh(): Promise<void> {
    const note = (await installationNotes(db)).get(maintenanceName);
    stored = note ? maintenanceSchema.parse(JSON.parse(note.value)) : null;
  }

  changes.subscribe((list) => {
    if (list !== null && !list.some(({ resource }) => resource === maintenanceName)) return;
    reading = refresh().catch((error: unknown) => log.error('the maintenance was not read', { error }));
  });

  return {
    now() {
      if (!stored) return null;
      const [{ until }, now] = [stored, clock.now()];
      const left = until === null ? 0 : Math.ceil((Date.parse(until) - now.getTime()) / 1000);
      const sentence = maintenanceSentence(stored, now, config.city.timezone);
      return { until, sentence, retryAfter: Math.max(left, usualPause) };
    },
    refresh,
    async set(maintenance) {
      if (maintenance) await noteInstallation(db, maintenanceName, JSON.stringify(maintenance), clock.now());
      else await db.query({ text: 'delete from installation where name = $1', values: [maintenanceName] });
      await refresh();
      changes.publish([{ resource: maintenanceName, id: '', change: 'updated' }]);
      // It was heard here too, and a command closes the database next.
      await reading;
    },
  };
}
