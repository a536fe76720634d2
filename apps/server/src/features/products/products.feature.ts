import { products } from '@callejero/contract/resources/products.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { productsTable } from '../../schema/products.table.ts';
import { priceHistory } from './price-history.ts';
import { productImportRoutes } from './product-import.routes.ts';
import type { ReadTable } from './product-import.ts';
import { productsPolicy } from './products.policy.ts';
import { productsHooks } from './products.service.ts';

export const productsFeature = (readTable: ReadTable): Feature => ({
  collections: [
    collection(products, productsTable, {
      policy: productsPolicy,
      hooks: productsHooks,
      lists: { priceHistory },
    }),
  ],
  routes: (deps) => [['/products', productImportRoutes({ ...deps, readTable })]],
});
