import { events } from '@callejero/contract/resources/events.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { eventsTable } from '../../schema/events.table.ts';
import { agendaRoutes } from './agenda.routes.ts';
import type { EventNews } from './cancelled.ts';
import { eventsPolicy } from './events.policy.ts';
import { eventsRoutes } from './events.routes.ts';
import { eventsHooks } from './events.service.ts';

export const eventsFeature = (news: EventNews): Feature => ({
  collections: [collection(events, eventsTable, { policy: eventsPolicy, hooks: eventsHooks(news) })],
  routes: (deps) => [
    ['/events', agendaRoutes(deps)],
    ['/events', eventsRoutes(deps, news)],
  ],
});
