import type { Recipient } from '@callejero/contract/answers/notifications.ts';
import { type RecipientOutcome, recipientOutcomes } from '@callejero/contract/resources/notifications.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { downloadOutline } from 'ionicons/icons';
import { useState } from 'react';
import { isOffered } from '../../../api/session/abilities.ts';
import { useSession } from '../../../api/session/session.ts';
import { personHref } from '../../../entities/person/PersonLink.tsx';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { useDebounced } from '../../../ui/hooks/useDebounced.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { Link } from '../../../ui/layout/Link.tsx';
import { Modal } from '../../../ui/layout/Modal.tsx';
import { SearchInput } from '../../../ui/list/filters/SearchInput.tsx';
import { Failure } from '../../../ui/states/Failure.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { formatDateTime, formatNumber } from '../../../ui/values/format.ts';
import { downloadRecipients, fetchRecipients, type RecipientsPage } from '../notification-api.ts';
import { texts } from '../texts.ts';
import { outcomeColor, recipientName } from './recipient-row.ts';
import { recipientFailureInWords } from './send-state.ts';
import styles from './sending.module.css';

const words = texts.recipients;

interface RecipientsDialogProps {
  /** The notification's id. */
  id: string;
  open: boolean;
  onClose: () => void;
}

/** The recipients of a notification, with the outcome for each. */
export function RecipientsDialog({ id, open, onClose }: RecipientsDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title={words.title} large>
      {open ? <Recipients id={id} onLeave={onClose} /> : null}
    </Modal>
  );
}

function Recipients({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { user } = useSession();
  const [outcome, setOutcome] = useState<RecipientOutcome | undefined>(undefined);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, 250);
  const people = useInfiniteQuery({
    queryKey: ['notifications', 'recipients', id, outcome, search],
    queryFn: ({ pageParam, signal }) => fetchRecipients(id, { outcome, search, after: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }: RecipientsPage) => meta.next ?? undefined,
    placeholderData: keepPreviousData,
  });
  if (people.error) return <Failure error={people.error} onRetry={() => void people.refetch()} />;
  if (!people.data) return <Skeleton rows={8} height="2.75rem" />;
  const rows = people.data.pages.flatMap(({ data }) => data);
  const counts = people.data.pages[0]?.meta.counts ?? [];
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="stack gap-3">
      {isOffered(user, 'users:read') && total > 0 ? (
        <SearchInput label={words.search} value={typed} onChange={setTyped} />
      ) : null}
      {total === 0 ? null : (
        <fieldset className="flex wrap gap-2">
          <legend className="visually-hidden">{words.filter}</legend>
          <button
            type="button"
            className="chip"
            aria-pressed={outcome === undefined}
            onClick={() => setOutcome(undefined)}
          >
            {words.all(formatNumber(total))}
          </button>
          {counts.map(({ outcome: each, count }) => (
            <button
              key={each}
              type="button"
              className="chip"
              aria-pressed={outcome === each}
              onClick={() => setOutcome(each)}
            >
              {words.counted(recipientOutcomes[each], formatNumber(count))}
            </button>
          ))}
        </fieldset>
      )}
      {rows[0]?.person === null ? <p className="muted">{words.unnamed}</p> : null}
      {rows.length === 0 ? (
        <p className="muted" role="status">
          {total === 0 ? words.none : words.nobody}
        </p>
      ) : null}
      <ul className="plain-list stack" aria-busy={people.isPlaceholderData}>
        {rows.map((row) => (
          <Row key={row.id} row={row} onLeave={onLeave} />
        ))}
      </ul>
      {people.hasNextPage ? (
        <Button disabled={people.isFetchingNextPage} onClick={() => void people.fetchNextPage()}>
          {words.more}
        </Button>
      ) : null}
      {rows.length === 0 ? null : (
        <Button
          icon={downloadOutline}
          onClick={() => void downloadRecipients(id, { outcome, search }).catch(feedback.error)}
        >
          {words.csv}
        </Button>
      )}
    </div>
  );
}

function Row({ row: { person, outcome, at, failure }, onLeave }: { row: Recipient; onLeave: () => void }) {
  return (
    <li className={styles.recipient}>
      <span className="stack shrink">
        {person ? (
          <Link to={personHref(person.id)} onClick={onLeave}>
            {recipientName(person)}
          </Link>
        ) : (
          <span>{recipientName(person)}</span>
        )}
        {person ? <span className="small-text muted">{person.email}</span> : null}
        <span className="small-text muted">{formatDateTime(at)}</span>
      </span>
      <StatusChip color={outcomeColor[outcome]} label={recipientOutcomes[outcome]} />
      {failure ? (
        <span className="small-text muted whole-row">{recipientFailureInWords(failure)}</span>
      ) : null}
    </li>
  );
}
