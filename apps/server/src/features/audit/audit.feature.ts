import { audit } from '@callejero/contract/resources/audit.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { auditView } from '../../schema/audit.table.ts';
import { auditPolicy } from './audit.policy.ts';
import { auditRoutes } from './audit.routes.ts';
import { isNamed } from './named.ts';

export const auditFeature: Feature = {
  collections: [collection(audit, auditView, { policy: auditPolicy, hasWords: isNamed })],
  routes: (deps) => [['/audit', auditRoutes(deps)]],
};
