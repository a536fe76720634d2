import { audit } from '@callejero/contract/resources/audit.ts';
import { readAll } from '../../access/grants.ts';
import type { Policy } from '../../access/policy.ts';

export const auditPolicy: Policy = { read: (principal) => readAll(audit, principal) };
