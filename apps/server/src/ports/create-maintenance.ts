/**
 * Maintenance is a note of the installation, so it survives restarts and no backup contains it. Every process reads it again when
 * another one announces a change.
 */
import { type Maintenance, maintenanceSchema, maintenanceSentence } from '@callejero/contract/maintenance.ts';
import { installationNotes, noteInstallation } from './installation.ts';
import type { MaintenanceSource, Platform } from './ports.ts';

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
  let stored: (Maintenance & { since: string }) | null = null;
  const listeners = new Set<() => void>();
  /** The reading that the last change has begun. */
  let reading: Promise<void> = Promise.resolve();

  async function refresh(): Promise<void> {
    const before = stored?.since;
    const note = (await installationNotes(db)).get(maintenanceName);
    stored = note
      ? { ...maintenanceSchema.parse(JSON.parse(note.value)), since: note.at.toISOString() }
      : null;
    if (stored?.since !== before) for (const listener of listeners) listener();
  }

  changes.subscribe((list) => {
    if (list !== null && !list.some(({ resource }) => resource === maintenanceName)) return;
    reading = refresh().catch((error: unknown) => log.error('the maintenance was not read', { error }));
  });

  return {
    now() {
      if (!stored) return null;
      const [{ message, until, since }, now] = [stored, clock.now()];
      const left = until === null ? 0 : Math.ceil((Date.parse(until) - now.getTime()) / 1000);
      const sentence = maintenanceSentence(stored, now, config.city.timezone);
      return { message, until, since, sentence, retryAfter: Math.max(left, usualPause) };
    },
    refresh,
    subscribe: (listener) => void listeners.add(listener),
    async set(maintenance, { seen, record } = {}) {
      const isChanged = await db.transaction(async (tx) => {
        await tx.query({ text: `select pg_advisory_xact_lock(hashtext($1))`, values: [maintenanceName] });
        const found = (await installationNotes(tx)).get(maintenanceName)?.at.toISOString() ?? null;
        if (seen !== undefined && seen !== found) return false;
        if (maintenance)
          await noteInstallation(tx, maintenanceName, JSON.stringify(maintenance), clock.now());
        else await tx.query({ text: 'delete from installation where name = $1', values: [maintenanceName] });
        await record?.(tx);
        return true;
      });
      await refresh();
      if (!isChanged) return false;
      changes.publish([{ resource: maintenanceName, id: '', change: 'updated' }]);
      // It was heard here too, and a command closes the database next.
      await reading;
      return true;
    },
  };
}
