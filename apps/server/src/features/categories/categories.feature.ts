import { categories } from '@callejero/contract/resources/categories.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { categoriesTable } from '../../schema/categories.table.ts';
import { categoriesPolicy } from './categories.policy.ts';
import { categoriesRoutes } from './categories.routes.ts';
import { categoriesHooks } from './categories.service.ts';
import { ensureDefaultCategories } from './default-categories.service.ts';

export const categoriesFeature: Feature = {
  collections: [
    collection(categories, categoriesTable, { policy: categoriesPolicy, hooks: categoriesHooks }),
  ],
  routes: (deps) => [['/categories', categoriesRoutes(deps)]],
  start: ({ platform }) => ensureDefaultCategories(platform),
};
