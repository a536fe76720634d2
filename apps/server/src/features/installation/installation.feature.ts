import type { Feature } from '../../resource/feature.ts';
import { defineAlerts, type MailAdministrator } from './alerts.ts';
import { installationRoutes, type Trials } from './installation.routes.ts';

/** Whether everything is well with the installation, for administrators with all permissions. */
export const installationFeature = (mail: MailAdministrator, trials: Trials): Feature => ({
  routes: ({ platform, checks }) => [['/installation', installationRoutes(platform, checks, trials)]],
  jobs({ platform, checks }) {
    if (platform.probes) defineAlerts(platform, checks, mail);
  },
});
