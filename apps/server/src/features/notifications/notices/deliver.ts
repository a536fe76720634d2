/** The jobs that send. One follows each telling's commit: the people's screens learn of it, and their devices are sent to. */
import type { Platform } from '../../../ports/ports.ts';
import { createCircuits } from './circuits.ts';
import { createDispatcher } from './dispatch.ts';

export const ownJob = 'notices-deliver';
export const campaignsJob = 'campaigns-deliver';

/** People of one job whose screens are told by name; of more, everybody's look again. */
const maxNamed = 50;
const everyone = '*';

export function defineDeliveries(
  platform: Platform,
  onProgress: (campaigns: readonly string[]) => Promise<void>,
): void {
  const { jobs, changes } = platform;
  const circuits = createCircuits(platform);
  const own = createDispatcher(platform, circuits, { campaigns: false, loops: 2 });
  const campaigns = createDispatcher(platform, circuits, { campaigns: true, loops: 4, onProgress });
  const tellScreens = (people: readonly string[]) => {
    const told = people.length > maxNamed ? [everyone] : people;
    changes.publish(told.map((id) => ({ resource: 'notices', id, change: 'created' })));
  };
  jobs.define(ownJob, async ({ people }, { signal }) => {
    tellScreens((people ?? []) as string[]);
    await own.drain(signal);
  });
  jobs.define(campaignsJob, async ({ people }, { signal }) => {
    tellScreens((people ?? []) as string[]);
    await campaigns.drain(signal);
  });
  // What waits for its moment, and what a process that died had begun.
  jobs.schedule(ownJob, '* * * * *');
  jobs.schedule(campaignsJob, '* * * * *');
}
