import { vehicles } from '@callejero/contract/resources/vehicles.ts';
import type { Platform } from '../../ports/ports.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { vehiclesTable } from '../../schema/vehicles.table.ts';
import { defineSharingJobs } from './sharing.jobs.ts';
import { sharingRoutes } from './sharing.routes.ts';
import { vehiclesPolicy } from './vehicles.policy.ts';

export const vehiclesFeature = ({ clock }: Pick<Platform, 'clock'>): Feature => ({
  collections: [collection(vehicles, vehiclesTable, { policy: vehiclesPolicy(clock), secrets: ['plate'] })],
  routes: (deps) => [['/vehicles', sharingRoutes(deps)]],
  jobs: ({ platform }) => defineSharingJobs(platform),
});
