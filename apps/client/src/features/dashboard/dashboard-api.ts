import type { Dashboard } from '@callejero/contract/answers/dashboard.ts';
import { audit } from '@callejero/contract/resources/audit.ts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/http/read.ts';
import { fetchList } from '../../api/resource.ts';
import { type AuditRow, auditQuery } from '../../entities/history/audit-row.ts';
import { auditedResources } from '../../entities/history/audited-resources.ts';

/** The parts of the answer, each named like its collection. */
const parts: Readonly<Record<Exclude<keyof Dashboard, 'days' | 'warnings' | 'problems' | 'use'>, true>> = {
  commerces: true,
  categories: true,
  reports: true,
  claims: true,
  imports: true,
  notifications: true,
  users: true,
  promotions: true,
  events: true,
};

/** Collections whose changes refresh the dashboard. The live connection finds them in the query keys. */
const shown = { populates: Object.keys(parts) };

export function useDashboard() {
  return useQuery({
    queryKey: ['dashboard', shown],
    queryFn: read<Dashboard>('/dashboard'),
    // Changes by time alone (a promotion that begins) are not announced.
    refetchInterval: 60_000,
  });
}

const entries = 8;

/** The latest changes of anything. */
export function useLatestChanges(enabled: boolean) {
  return useQuery<AuditRow[]>({
    queryKey: ['audit', 'latest', { populates: [...auditedResources.keys()] }],
    queryFn: async ({ signal }) => {
      const query = { ...auditQuery, sort: { createdAt: -1 }, perPage: entries } as const;
      return (await fetchList(audit, query, signal)).data;
    },
    enabled,
  });
}
