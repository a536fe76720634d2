import { claims } from '@callejero/contract/resources/claims.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { claimsTable } from '../../schema/claims.table.ts';
import { claimsPolicy } from './claims.policy.ts';
import { claimsRoutes } from './claims.routes.ts';
import { claimsHooks } from './claims.service.ts';

export const claimsFeature: Feature = {
  collections: [collection(claims, claimsTable, { policy: claimsPolicy, hooks: claimsHooks })],
  routes: (deps) => [['/claims', claimsRoutes(deps)]],
};
