import type { Feature } from '../../resource/feature.ts';
import { favouritesRoutes } from './favourites.routes.ts';

export const favouritesFeature: Feature = {
  routes: (deps) => [['/favourites', favouritesRoutes(deps)]],
};
