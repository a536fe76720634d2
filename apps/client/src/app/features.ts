import { account } from '../features/account/index.ts';
import { categories } from '../features/categories/index.ts';
import type { FeatureDescriptor } from './feature.ts';

/** The features of the app: one line each. */
export const features: readonly FeatureDescriptor[] = [account, categories];
