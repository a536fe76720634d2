import type { ReviewLock } from '@callejero/contract/answers/places.ts';
import { arrowUndoOutline, checkmarkOutline, closeOutline, eyeOutline } from 'ionicons/icons';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { readNextPage } from '../../../../api/http/next-page.ts';
import { CommercePicture } from '../../../../entities/commerce/CommercePicture.tsx';
import { useWaiting } from '../../../../entities/waiting/useWaiting.ts';
import { Button, IconButton } from '../../../../ui/layout/Button.tsx';
import { Icon } from '../../../../ui/layout/Icon.tsx';
import { LinkButton } from '../../../../ui/layout/LinkButton.tsx';
import { Failure } from '../../../../ui/states/Failure.tsx';
import { Skeleton } from '../../../../ui/states/Skeleton.tsx';
import { formatRelative } from '../../../../ui/values/format.ts';
import type { ReviewDecision } from '../../review.ts';
import { texts as commonTexts } from '../../texts.ts';
import reviewStyles from '../Review.module.css';
import { reviewTexts } from '../texts.ts';
import type { Decisions } from '../useDecisions.ts';
import styles from './QueuePanel.module.css';
import { getArrival, isLive, type QueueRow } from './queue.ts';
import type { Queue } from './useQueue.ts';
import type { Selection } from './useSelection.ts';
import '../../commerces.css';

const texts = reviewTexts.queue;
const eventsHref = '/events?review=pending&review=changes';

interface QueuePanelProps {
  queue: Queue;
  current: string | null;
  locks: ReadonlyMap<string, ReviewLock>;
  selection: Selection;
  decisions: Decisions;
  onOpen: (id: string) => void;
  onDecideChosen: (decision: ReviewDecision) => void;
  /** The filters of the queue. */
  filter: ReactNode;
  /** Shown instead of the rows when there are none. */
  empty: ReactNode;
}

/** The commerces that wait, the oldest first, each with the person who has it open. */
export function QueuePanel(props: QueuePanelProps) {
  const { queue, selection, decisions } = props;
  const { list, rows } = queue;
  const { last } = decisions;
  const { events = 0, runs = 0 } = useWaiting();
  const chosen = rows.filter(({ id }) => selection.chosen.has(id));
  return (
    <section className="review-queue" aria-label={texts.title}>
      <div className={reviewStyles.queueHead}>
        {props.filter}
        {events > 0 ? <LinkButton href={eventsHref}>{texts.events(events)}</LinkButton> : null}
        {runs > 0 ? <LinkButton href="/sources">{texts.runs(runs)}</LinkButton> : null}
        {last ? (
          <p className={styles.last}>
            <span>{reviewTexts.undo.last(reviewTexts.decided[last.decision](last.name))}</span>
            <Button icon={arrowUndoOutline} variant="plain" onClick={() => void decisions.undoLast()}>
              {reviewTexts.undo.button}
            </Button>
          </p>
        ) : null}
        <p className={`${styles.said} break small-text muted`} role="status">
          {queue.announcement}
        </p>
      </div>
      {list.isPending ? <Skeleton rows={8} height="2.5rem" /> : null}
      {list.error && rows.length === 0 ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isSuccess && rows.length === 0 && !list.hasNextPage ? props.empty : null}
      <ol className={styles.rows}>
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            current={row.id === props.current}
            lock={props.locks.get(row.id)}
            chosen={selection.chosen.has(row.id)}
            onChoose={selection.toggle}
            onOpen={props.onOpen}
          />
        ))}
      </ol>
      {list.hasNextPage ? (
        <Button
          variant="plain"
          className="wide"
          disabled={list.isFetchingNextPage}
          onClick={() => void readNextPage(list)}
        >
          {texts.more}
        </Button>
      ) : null}
      {chosen.length > 0 ? (
        <ChosenBar count={chosen.length} onClear={selection.clear} onDecide={props.onDecideChosen} />
      ) : null}
    </section>
  );
}

interface RowProps {
  row: QueueRow;
  current: boolean;
  lock: ReviewLock | undefined;
  chosen: boolean;
  onChoose: (id: string, upTo: boolean) => void;
  onOpen: (id: string) => void;
}

const Row = memo(function Row({ row, current, lock, chosen, onChoose, onOpen }: RowProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (current) item.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const [category] = row.categories;
  return (
    <li ref={item} className={current ? `${styles.rowsItem} ${styles.current}` : styles.rowsItem}>
      <label className={styles.choose}>
        <input
          type="checkbox"
          className="check"
          aria-label={texts.choose(row.name)}
          checked={chosen}
          // Selecting a range needs the Shift key, which a change event doesn't contain.
          onClick={(event) => onChoose(row.id, event.shiftKey)}
          onChange={() => undefined}
        />
      </label>
      <button
        type="button"
        className={styles.open}
        aria-current={current ? 'true' : undefined}
        onClick={() => onOpen(row.id)}
      >
        <CommercePicture commerce={row} className={reviewStyles.thumb} />
        <span className={styles.rowText}>
          <strong className={styles.rowTitle}>{row.name}</strong>
          <span className="commerce-muted">
            {row.pendingChanges ? <b className="warning-text">{texts.changes} · </b> : null}
            {isLive(row) ? <b className="warning-text">{commonTexts.live.title} · </b> : null}
            {formatRelative(getArrival(row))}
            {category ? ` · ${category.name}` : ''}
          </span>
          {lock ? (
            <span className="row gap-1 small-text strong warning-text">
              <Icon className={styles.rowLockIcon} icon={eyeOutline} />{' '}
              {reviewTexts.lock.row(lock.holder.name)}
            </span>
          ) : null}
        </span>
      </button>
    </li>
  );
});

function ChosenBar(props: {
  count: number;
  onClear: () => void;
  onDecide: (decision: ReviewDecision) => void;
}) {
  return (
    <section className={styles.reviewChosen} aria-label={texts.chosen(props.count)}>
      <span role="status">{texts.chosen(props.count)}</span>
      <IconButton icon={closeOutline} label={texts.none} onClick={props.onClear} />
      <Button
        icon={checkmarkOutline}
        variant="plain"
        className="success"
        onClick={() => props.onDecide('accept')}
      >
        {commonTexts.review.accept}
      </Button>
      <Button icon={closeOutline} variant="plain" className="danger" onClick={() => props.onDecide('reject')}>
        {commonTexts.review.rejectDots}
      </Button>
    </section>
  );
}
