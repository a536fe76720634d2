import type { Feature } from '../../resource/feature.ts';
import { dashboardRoutes } from './dashboard.routes.ts';

export const dashboardFeature: Feature = {
  routes: ({ platform, checks }) => [['/dashboard', dashboardRoutes(platform, checks)]],
};
