import { quarters } from '@callejero/contract/resources/quarters.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { quartersTable } from '../../schema/quarters.table.ts';
import { defineSettling } from './quarters.jobs.ts';
import { quartersPolicy } from './quarters.policy.ts';

export const quartersFeature: Feature = {
  collections: [collection(quarters, quartersTable, { policy: quartersPolicy })],
  jobs: ({ platform }) => defineSettling(platform),
};
