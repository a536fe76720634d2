import { reports } from '@callejero/contract/resources/reports.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { reportsTable } from '../../schema/reports.table.ts';
import { reportsPolicy } from './reports.policy.ts';
import { reportsRoutes } from './reports.routes.ts';
import { type MailReporter, reportsHooks } from './reports.service.ts';

export const reportsFeature = (mailReporter: MailReporter): Feature => ({
  collections: [
    collection(reports, reportsTable, { policy: reportsPolicy, hooks: reportsHooks, secrets: ['contact'] }),
  ],
  routes: (deps) => [['/reports', reportsRoutes(deps, mailReporter)]],
});
