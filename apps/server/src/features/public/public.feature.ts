import type { Feature } from '../../resource/feature.ts';
import { publicRoutes } from './public.routes.ts';
import type { EventTimes } from './site.ts';

export const publicFeature = (times: EventTimes, mapSources: () => readonly string[]): Feature => ({
  siteRoutes: (deps) => [['/', publicRoutes(deps, times, mapSources)]],
});
