import type { Populated } from '@callejero/contract/resource.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { type Report, reports } from '@callejero/contract/resources/reports.ts';
import { useList } from '../../api/resource.ts';
import { useSession } from '../../api/session/session.ts';

export type OwnReportRow = Populated<
  Report,
  /** Null where it is not in the guide any more. */
  { commerce: Pick<Commerce, 'id' | 'name'> | null }
>;

const perPage = 50;

export function useOwnReports() {
  const { user } = useSession();
  return useList<typeof reports, OwnReportRow>(
    reports,
    {
      // Administrators may see everybody's.
      filters: { user: user?.id ?? '' },
      sort: { createdAt: -1 },
      populates: [{ path: 'commerce', select: ['name'] }],
      perPage,
    },
    { enabled: user !== null },
  );
}
