import { holidays } from '@callejero/contract/resources/holidays.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { holidaysTable } from '../../schema/holidays.table.ts';
import { holidaysPolicy } from './holidays.policy.ts';
import { holidaysHooks } from './holidays.service.ts';
import { ensureNationalHolidays } from './national.service.ts';

export const holidaysFeature: Feature = {
  collections: [collection(holidays, holidaysTable, { policy: holidaysPolicy, hooks: holidaysHooks })],
  start: ({ platform }) => ensureNationalHolidays(platform),
};
