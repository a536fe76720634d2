/**
 * The jobs that send. One follows each transaction with notices: it refreshes the people's open inboxes and sends to their
 * devices.
 */
import type { JobHandler, Platform } from '../../../ports/ports.ts';
import { everyone } from '../../../realtime/announcements.ts';
import type { Answering } from '../give-way.ts';
import { createCircuits } from './circuits.ts';
import { createDispatcher, type Dispatcher } from './dispatch.ts';
import { createTurns } from './turns.ts';

export const ownJob = 'notices-deliver';
export const campaignsJob = 'campaigns-deliver';

/** Up to this number a job names the people whose inboxes changed; beyond it, all open inboxes are refreshed. */
const maxNamed = 50;
/** Lets a second job of the same kind report new deliveries to a draining one. */
const whileDraining = { concurrency: 2 };

/** The payload of a job that names the people whose inboxes changed. */
export const toInboxes = (people: readonly string[]): { people: readonly string[] } =>
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
  // For deliveries that wait for their time, and those of a process that died.
  jobs.schedule(ownJob, '* * * * *');
  jobs.schedule(campaignsJob, '* * * * *');
}
