import type { Sql } from 'sql-template-tag';
import type { Principal } from '../../access/policy.ts';
import type { Feature } from '../../resource/feature.ts';
import { waitingRoutes } from './waiting.routes.ts';

/** `support`: a statement that counts the conversations with the city that wait for an answer. */
export const waitingFeature = (support: (principal: Principal) => Sql): Feature => ({
  routes: ({ platform }) => [['/waiting', waitingRoutes(platform, support)]],
});
