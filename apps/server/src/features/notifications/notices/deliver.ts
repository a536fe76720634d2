/** The jobs that send. One follows each telling's commit: the people's screens learn of it, and their devices are sent to. */
import type { JobHandler, Platform } from '../../../ports/ports.ts';
import type { Answering } from '../give-way.ts';
import { createCircuits } from './circuits.ts';
import { createDispatcher, type Dispatcher } from './dispatch.ts';
import { createTurns } from './turns.ts';

export const ownJob = 'notices-deliver';
export const campaignsJob = 'campaigns-deliver';

/** People of one job whose screens are told by name; of more, everybody's look again. */
const maxNamed = 50;
const everyone = '*';
/** While one drains, another tells it that there is more. */
const whileDraining = { concurrency: 2 };

/** What a job says of the people whose inboxes have changed. */
export const toldScreens = (people: readonly string[]): { people: readonly string[] } =>
  people.length > maxNamed ? everyScreen : { people };
export const everyScreen = { people: [everyone] };

export function defineDeliveries(
  platform: Platform,
  answering: Answering,
  onProgress: (campaigns: readonly string[]) => Promise<void>,
): void {
  const { jobs, changes } = platform;
  const shared = { circuits: createCircuits(platform), turns: createTurns() };
  const own = createDispatcher(platform, shared, {
    ...{ campaigns: false, job: ownJob, send: platform.push.send, slots: 64, claims: 16, answering: null },
  });
  const campaigns = createDispatcher(platform, shared, {
    ...{
      campaigns: true,
      job: campaignsJob,
      send: platform.push.sendAside,
      slots: 256,
      claims: 64,
      answering,
    },
    onProgress,
  });
  const drain =
    (dispatcher: Dispatcher): JobHandler =>
    ({ people = [] }, { signal }) => {
      changes.publish((people as string[]).map((id) => ({ resource: 'notices', id, change: 'created' })));
      return dispatcher.drain(signal);
    };
  jobs.define(ownJob, drain(own), whileDraining);
  jobs.define(campaignsJob, drain(campaigns), whileDraining);
  // What waits for its moment, and what a process that died had begun.
  jobs.schedule(ownJob, '* * * * *');
  jobs.schedule(campaignsJob, '* * * * *');
}
