import type { Selected, Selection } from '@callejero/contract/list-query/selected.ts';
import { reports } from '@callejero/contract/resources/reports.ts';
import { useList } from '../../api/resource.ts';
import { useSession } from '../../api/session/session.ts';

/** The commerce is null if it is no longer in the guide. */
const selection = {
  populates: [{ path: 'commerce', select: ['name'] }],
} as const satisfies Selection<typeof reports>;
export type OwnReportRow = Selected<typeof reports, typeof selection>;

const perPage = 50;

export function useOwnReports() {
  const { user } = useSession();
  return useList(
    reports,
    {
      // Administrators can read everybody's.
      filters: { user: user?.id ?? '' },
      sort: { createdAt: -1 },
      ...selection,
      perPage,
    },
    { enabled: user !== null },
  );
}
