import type { Feature } from '../../resource/feature.ts';
import { favouritesRoutes } from './favourites.routes.ts';

export const favouritesFeature: Feature = {
  docs: () => import('./favourites.docs.ts'),
  routes: (deps) => [['/favourites', favouritesRoutes(deps)]],
};
