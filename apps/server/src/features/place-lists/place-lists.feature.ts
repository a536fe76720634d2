import { listReports } from '@callejero/contract/resources/list-reports.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { listReportsTable } from '../../schema/list-reports.table.ts';
import { listReportsPolicy } from './list-reports.policy.ts';
import { listReportsRoutes, placeListsRoutes, sharedListsRoutes } from './place-lists.routes.ts';
import { definePlaceListsPurge } from './place-lists.service.ts';

export const placeListsFeature: Feature = {
  collections: [collection(listReports, listReportsTable, { policy: listReportsPolicy })],
  jobs: ({ platform }) => definePlaceListsPurge(platform),
  routes: (deps) => [
    ['/place-lists', placeListsRoutes(deps)],
    ['/shared-lists', sharedListsRoutes(deps)],
    ['/list-reports', listReportsRoutes(deps)],
  ],
};
