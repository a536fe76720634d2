import { provinces } from '@callejero/contract/resources/provinces.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { provincesTable } from '../../schema/provinces.table.ts';
import { provincesPolicy } from './provinces.policy.ts';
import { loadProvinces } from './provinces.service.ts';

export const provincesFeature: Feature = {
  collections: [collection(provinces, provincesTable, { policy: provincesPolicy })],
  start: ({ platform }) => loadProvinces(platform),
};
