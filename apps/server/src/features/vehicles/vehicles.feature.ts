import { vehicles } from '@callejero/contract/resources/vehicles.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { vehiclesTable } from '../../schema/vehicles.table.ts';
import { vehiclesPolicy } from './vehicles.policy.ts';

export const vehiclesFeature: Feature = {
  collections: [collection(vehicles, vehiclesTable, { policy: vehiclesPolicy })],
};
