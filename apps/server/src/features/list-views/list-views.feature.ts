import type { Feature } from '../../resource/feature.ts';
import { listViewsRoutes } from './list-views.routes.ts';

export const listViewsFeature: Feature = {
  routes: (deps) => [['/list-views', listViewsRoutes(deps)]],
};
