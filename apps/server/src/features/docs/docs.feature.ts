import type { DeclaredRoute } from '../../http/access.ts';
import type { Feature } from '../../resource/feature.ts';
import { docsRoutes } from './docs.routes.ts';

export const docsFeature = (
  /** All routes of the API: known once every feature is mounted. */
  declaredRoutes: () => readonly DeclaredRoute[],
  features: () => readonly Feature[],
): Feature => ({
  siteRoutes: ({ platform, registry }) => [
    ['/docs', docsRoutes(registry, declaredRoutes, features, platform.config)],
  ],
});
