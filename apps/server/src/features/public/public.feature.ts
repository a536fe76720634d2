import type { PolicySource } from '../../http/content-policy.ts';
import type { Feature } from '../../resource/feature.ts';
import type { ResourceDeps } from '../../resource/routes.ts';
import { type OwnerLinks, ownerRoutes } from './owner.routes.ts';
import type { FindSharedList } from './pages/list-page.ts';
import { publicRoutes } from './public.routes.ts';
import type { EventTimes } from './site.ts';

export const publicFeature = (
  times: EventTimes,
  mapSources: () => readonly PolicySource[],
  findSharedList: FindSharedList,
  ownerLinks: (deps: ResourceDeps) => OwnerLinks,
): Feature => ({
  siteRoutes: (deps) => [
    ['/', publicRoutes(deps, times, mapSources, findSharedList)],
    ['/', ownerRoutes(deps, times, mapSources, ownerLinks(deps))],
  ],
});
