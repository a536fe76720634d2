import { pages } from '@callejero/contract/resources/pages.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { pagesTable } from '../../schema/pages.table.ts';
import { ensureDefaultPages } from './default-pages.service.ts';
import { pagesPolicy } from './pages.policy.ts';

export const pagesFeature: Feature = {
  collections: [collection(pages, pagesTable, { policy: pagesPolicy })],
  start: ({ platform }) => ensureDefaultPages(platform),
};
