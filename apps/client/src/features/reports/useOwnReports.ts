import type { Populated } from '@callejero/contract/resource.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { type Report, reports } from '@callejero/contract/resources/reports.ts';
import { useList } from '../../api/resource.ts';
import { useSession } from '../../api/session/session.ts';

export type OwnReportRow = Populated<
  Report,
  /** Null if the commerce is no longer in the guide. */
  { commerce: Pick<Commerce, 'id' | 'name'> | null }
>;

const perPage = 50;

export function useOwnReports() {
  const { user } = useSession();
  return useList<typeof reports, OwnReportRow>(
    reports,
    {
      // Administrators can read everybody's.
      filters: { user: user?.id ?? '' },
      sort: { createdAt: -1 },
      populates: [{ path: 'commerce', select: ['name'] }],
      perPage,
    },
    { enabled: user !== null },
  );
}
