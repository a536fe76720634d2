import type { Feature } from '../../resource/feature.ts';
import { cityRoutes, type GuardOf, iconRoutes } from './city.routes.ts';

export const cityFeature = (guardOf: GuardOf): Feature => ({
  routes: ({ platform }) => [['/city', cityRoutes(platform, guardOf)]],
  siteRoutes: ({ platform }) => [['/', iconRoutes(platform)]],
});
