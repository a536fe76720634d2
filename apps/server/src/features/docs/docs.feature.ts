import type { DeclaredRoute } from '../../http/access.ts';
import type { Feature } from '../../resource/feature.ts';
import { docsRoutes } from './docs.routes.ts';

/** `declaredRoutes`: all routes of the API, known once every feature is mounted. */
export const docsFeature = (declaredRoutes: () => readonly DeclaredRoute[]): Feature => ({
  siteRoutes: ({ platform, registry }) => [['/docs', docsRoutes(registry, declaredRoutes, platform)]],
});
