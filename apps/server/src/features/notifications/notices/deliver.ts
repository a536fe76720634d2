/** The jobs that send. One follows each telling's commit: the people's screens learn of it, and their devices are sent to. */
import type { Platform } from '../../../ports/ports.ts';
import { createCircuits } from './circuits.ts';
import { createDispatcher } from './dispatch.ts';
import { createTurns } from './turns.ts';

export const ownJob = 'notices-deliver';
export const campaignsJob = 'campaigns-deliver';

/** People of one job whose screens are told by name; of more, everybody's look again. */
const maxNamed = 50;
const everyone = '*';
/** While one drains, another tells it that there is more. */
const whileDraining = { concurrency: 2 };

export function defineDeliveries(
  platform: Platform,
  onProgress: (campaigns: readonly string[]) => Promise<void>,
): void {
  const { jobs, changes } = platform;
  const shared = { circuits: createCircuits(platform), turns: createTurns() };
  const own = createDispatcher(platform, shared, { campaigns: false, job: ownJob, slots: 64 });
  const campaigns = createDispatcher(platform, shared, {
    ...{ campaigns: true, job: campaignsJob, slots: 256 },
    onProgress,
  });
  const tellScreens = (people: readonly string[]) => {
    const told = people.length > maxNamed ? [everyone] : people;
    changes.publish(told.map((id) => ({ resource: 'notices', id, change: 'created' })));
  };
  jobs.define(
    ownJob,
    async ({ people }, { signal }) => {
      tellScreens((people ?? []) as string[]);
      await own.drain(signal);
    },
    whileDraining,
  );
  jobs.define(
    campaignsJob,
    async ({ people }, { signal }) => {
      tellScreens((people ?? []) as string[]);
      await campaigns.drain(signal);
    },
    whileDraining,
  );
  // What waits for its moment, and what a process that died had begun.
  jobs.schedule(ownJob, '* * * * *');
  jobs.schedule(campaignsJob, '* * * * *');
}
