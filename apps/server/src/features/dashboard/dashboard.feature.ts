import type { Feature } from '../../resource/feature.ts';
import { dashboardRoutes } from './dashboard.routes.ts';

export const dashboardFeature: Feature = {
  docs: () => import('./dashboard.docs.ts'),
  routes: ({ platform }) => [['/dashboard', dashboardRoutes(platform)]],
};
