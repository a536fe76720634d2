import { commerces } from '@callejero/contract/resources/commerces.ts';
import { checkmarkDoneOutline } from 'ionicons/icons';
import { useList } from '../../../api/resource.ts';
import { useSession } from '../../../api/session/session.ts';
import { isOffered } from '../../../ui/list/abilities.ts';
import type { HeaderLink } from '../../../ui/list/types.ts';
import { waitingFilters } from './queue/queue.ts';
import { reviewTexts } from './texts.ts';
import { reviewPath } from './useCurrent.ts';

const permission = 'commerces:review';

/** To the review screen, with how many wait there. */
export function useReviewLink(): HeaderLink {
  const { user } = useSession();
  const query = { filters: waitingFilters, select: ['rev'], perPage: 1 };
  const { data } = useList(commerces, query, { enabled: isOffered(user, permission) });
  const label = reviewTexts.link(data?.meta.total ?? 0);
  return { label, href: reviewPath, icon: checkmarkDoneOutline, permission };
}
