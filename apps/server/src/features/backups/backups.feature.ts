import type { Feature } from '../../resource/feature.ts';
import { defineBackups } from './backups.jobs.ts';
import { backupsRoutes } from './backups.routes.ts';

export const backupsFeature: Feature = {
  routes: ({ platform }) => [['/backups', backupsRoutes(platform)]],
  jobs: ({ platform }) => defineBackups(platform),
};
