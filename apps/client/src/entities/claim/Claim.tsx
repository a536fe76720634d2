import { claims } from '@callejero/contract/resources/claims.ts';
import { useList } from '../../api/resource.ts';
import { useSession } from '../../api/session/session.ts';
import { Link } from '../../ui/layout/Link.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { formatDate } from '../../ui/values/format.ts';
import { useHasRight } from '../commerce/own-commerces.ts';
import { ClaimForm } from './ClaimForm.tsx';
import type { ClaimedPlace } from './contacts.ts';
import { texts } from './texts.ts';

interface ClaimProps {
  place: ClaimedPlace;
  onSent: () => void;
  /** The person opens another page. */
  onLeave: () => void;
}

/** The form to claim a place, or a message that the person already owns it or has a waiting claim. */
export function Claim({ place, onSent, onLeave }: ClaimProps) {
  const owned = useHasRight(place.id, 'people');
  const waiting = useWaitingClaim(place.id);
  if (owned.isLoading || waiting.isLoading) return <Skeleton rows={5} />;
  if (owned.data)
    return (
      <Outcome text={texts.owned.text} to={`/my-commerce/view/${place.id}`} onLeave={onLeave}>
        {texts.owned.manage}
      </Outcome>
    );
  if (waiting.since)
    return (
      <Outcome text={texts.waiting.text(formatDate(waiting.since))} to="/my-commerces" onLeave={onLeave}>
        {texts.waiting.see}
      </Outcome>
    );
  // Also when that can't be read: the input stays on the device, and the server decides.
  return <ClaimForm place={place} onDone={onSent} />;
}

/** The time at which the person's undecided claim of the place was made. */
function useWaitingClaim(commerce: string) {
  const { user } = useSession();
  const { data, isLoading } = useList(claims, {
    // The filter names the person, because administrators who decide claims can read those of everybody.
    filters: { user: user?.id ?? '', commerce, status: 'pending' },
    select: ['createdAt'],
    perPage: 1,
  });
  return { since: data?.data[0]?.createdAt, isLoading };
}

interface OutcomeProps {
  text: string;
  to: string;
  onLeave: () => void;
  children: string;
}

function Outcome({ text, to, onLeave, children }: OutcomeProps) {
  return (
    <div className="grid gap-4">
      <p>{text}</p>
      <Link className="button primary wide" to={to} onClick={onLeave}>
        {children}
      </Link>
    </div>
  );
}
