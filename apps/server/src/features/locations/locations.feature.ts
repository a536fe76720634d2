import { locations } from '@callejero/contract/resources/locations.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { locationsTable } from '../../schema/locations.table.ts';
import { locationsPolicy } from './locations.policy.ts';
import { locationsHooks } from './locations.service.ts';

export const locationsFeature: Feature = {
  collections: [collection(locations, locationsTable, { policy: locationsPolicy, hooks: locationsHooks })],
};
