import { claims } from '@callejero/contract/resources/claims.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { reports } from '@callejero/contract/resources/reports.ts';
import { useInbox } from '../../api/chat/conversations.ts';
import { useList } from '../../api/resource.ts';
import { useSession } from '../../api/session/session.ts';
import { waitingFilters } from '../../features/commerces/review/queue/queue.ts';
import { isOffered } from '../../ui/list/abilities.ts';

const onlyTotal = { select: ['rev'], perPage: 1 };

/** How much waits behind an entry of the side menu, by its code. The live connection keeps the numbers fresh. */
export function useMenuCounts(): Readonly<Record<string, number>> {
  const { user } = useSession();
  const whoHolds = (permission: string) => ({
    enabled: (user?.roles.includes('administrator') ?? false) && isOffered(user, permission),
  });
  const waiting = useList(commerces, { filters: waitingFilters, ...onlyTotal }, whoHolds('commerces:review'));
  const open = useList(reports, { filters: { status: 'open' }, ...onlyTotal }, whoHolds('reports:read'));
  const claimed = useList(claims, { filters: { status: 'pending' }, ...onlyTotal }, whoHolds('claims:read'));
  const asked = useInbox({ filter: 'unanswered', answering: 'support' }, whoHolds('conversations:answer'));
  const totalOf = (list: typeof waiting | typeof open | typeof claimed) => list.data?.meta.total ?? 0;
  return { review: totalOf(waiting), reports: totalOf(open) + totalOf(claimed) + (asked.data?.length ?? 0) };
}
