import { claims } from '@callejero/contract/resources/claims.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { claimsTable } from '../../schema/claims.table.ts';
import { claimsPolicy } from './claims.policy.ts';
import { claimsRoutes } from './claims.routes.ts';
import { type ClaimConsequences, claimsHooks } from './claims.service.ts';

/** The proof of a claim is deleted after the decision and never appears in change records. */
const secrets = ['phone', 'message', 'files'];

export const claimsFeature = (consequences: ClaimConsequences): Feature => ({
  collections: [collection(claims, claimsTable, { policy: claimsPolicy, hooks: claimsHooks, secrets })],
  routes: (deps) => [['/claims', claimsRoutes(deps, consequences)]],
});
