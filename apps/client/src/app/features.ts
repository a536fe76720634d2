import { account } from '../features/account/index.ts';
import { categories } from '../features/categories/index.ts';
import { commerces } from '../features/commerces/index.ts';
import { guide } from '../features/guide/index.ts';
import { importing } from '../features/import/index.ts';
import type { FeatureDescriptor } from './feature.ts';

/** The features of the app: one line each. */
export const features: readonly FeatureDescriptor[] = [account, commerces, categories, importing, guide];
