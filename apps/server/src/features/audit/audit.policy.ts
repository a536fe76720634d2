import { audit } from '@callejero/contract/resources/audit.ts';
import { readAll } from '../../resource/grants.ts';
import type { Policy } from '../../resource/policy.ts';

export const auditPolicy: Policy = { read: (principal) => readAll(audit, principal) };
