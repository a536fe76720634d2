import { listReports } from '@callejero/contract/resources/list-reports.ts';
import { readAll } from '../../access/grants.ts';
import type { Policy } from '../../access/policy.ts';

/** Moderators read all. Reports are made and decided by their own routes only, and nobody reads who made one. */
export const listReportsPolicy: Policy = {
  read: (principal) => readAll(listReports, principal),
};
