import { commerces } from '@callejero/contract/resources/commerces.ts';
import { useList } from '../../api/resource.ts';
import { useSession } from '../../api/session/session.ts';
import { waitingFilters } from '../../features/commerces/review/queue/queue.ts';
import { useWaitingReports } from '../../features/reports/useWaitingReports.ts';
import { isOffered } from '../../ui/list/abilities.ts';

/** How much waits behind an entry of the side menu, by its code. The live connection keeps the numbers fresh. */
export function useMenuCounts(): Readonly<Record<string, number>> {
  const { user } = useSession();
  const waiting = useList(
    commerces,
    { filters: waitingFilters, select: ['rev'], perPage: 1 },
    { enabled: (user?.roles.includes('administrator') ?? false) && isOffered(user, 'commerces:review') },
  );
  const { reports, claims, messages, support } = useWaitingReports();
  return { review: waiting.data?.meta.total ?? 0, reports: reports + claims + messages + support };
}
