import type { PolicySource } from '../../http/content-policy.ts';
import type { Feature } from '../../resource/feature.ts';
import type { FindSharedList } from './pages/list-page.ts';
import { publicRoutes } from './public.routes.ts';
import type { EventTimes } from './site.ts';

export const publicFeature = (
  times: EventTimes,
  mapSources: () => readonly PolicySource[],
  findSharedList: FindSharedList,
): Feature => ({
  siteRoutes: (deps) => [['/', publicRoutes(deps, times, mapSources, findSharedList)]],
});
