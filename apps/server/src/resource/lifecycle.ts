import type { Phase } from '../http/monitoring.routes.ts';
import { resumeBulkEdits } from './bulk/bulk-edits.ts';
import type { Feature, Started, StartOptions } from './feature.ts';
import type { ResourceDeps } from './routes.ts';

export interface Lifecycle {
  /** Fills an empty installation and starts the jobs. The database must be migrated. */
  start(options?: StartOptions): Promise<Started>;
  /** Loads what the first requests would wait for. Meanwhile requests are answered, but `/ready` says that the server is starting. */
  warmUp(): Promise<void>;
  /** From now on `/health` answers 503. */
  stop(): void;
  /** Writes what is in memory only. Called after the last request, while the database is open. */
  finish(): Promise<void>;
  health(): Phase;
  /** The same, but `starting` while it warms up. */
  readiness(): Phase;
}

/** The start and the end of these features. */
export function createLifecycle(features: readonly Feature[], deps: ResourceDeps): Lifecycle {
  const { city, maintenance, jobs, log } = deps.platform;
  let health: Phase = 'starting';
  let isWarming = false;
  return {
    async start(options = {}) {
      // The platform was made before the database was migrated.
      await Promise.all([city.refresh(), maintenance.refresh()]);
      const started: Started = { firstAdministrator: null, demoUser: null };
      for (const feature of features) Object.assign(started, await feature.start?.(deps, options));
      await jobs.start();
      await resumeBulkEdits(deps);
      for (const feature of features) await feature.resume?.(deps);
      health = 'ok';
      return started;
    },

    async warmUp() {
      isWarming = true;
      try {
        await Promise.all(features.map((feature) => feature.warmUp?.(deps)));
      } catch (error) {
        log.warn('what the first requests need was not loaded beforehand', { error });
      } finally {
        isWarming = false;
      }
    },

    stop() {
      health = 'stopping';
    },

    async finish() {
      for (const feature of features) await feature.finish?.();
    },

    health: () => health,
    readiness: () => (health === 'ok' && isWarming ? 'starting' : health),
  };
}
