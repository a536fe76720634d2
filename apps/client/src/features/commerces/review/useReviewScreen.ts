import type { Filters } from '@callejero/contract/list-query/query.ts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { fromWidth } from '../../../ui/breakpoints.ts';
import { useMediaQuery } from '../../../ui/hooks/useMediaQuery.ts';
import type { ReviewDecision } from '../review.ts';
import type { Command } from './keys.ts';
import { neighbour, successor, successorOfDecided, waits } from './queue/queue.ts';
import { useQueue } from './queue/useQueue.ts';
import { useSelection } from './queue/useSelection.ts';
import { useRecord } from './record/useRecord.ts';
import { useAcceptKey } from './useAcceptKey.ts';
import { fromQueue, useCurrent } from './useCurrent.ts';
import { useDecisions } from './useDecisions.ts';
import { mergeHref, useDuplicates } from './useDuplicates.ts';
import { useHeadingFocus } from './useHeadingFocus.ts';
import { useReviewLock } from './useReviewLock.ts';

/** Wide enough for queue and record beside each other. */
const sideBySide = fromWidth('medium');

/** Everything that the review screen shows and does. */
export function useReviewScreen(narrowed: Filters, onHelp: () => void) {
  const wide = useMediaQuery(sideBySide);
  const { id: wanted, from, open, narrow, visible } = useCurrent();
  const queue = useQueue(from === null ? narrowed : { $and: [narrowed, { import: from }] }, wanted);
  const { rows, list } = queue;
  // On a phone the queue is a page of its own.
  const current = wanted ?? (wide ? (rows[0]?.id ?? null) : null);
  const record = useRecord(current);
  // Preloads the next record.
  useRecord(neighbour(rows, current, 1)?.id ?? null);
  const selection = useSelection(rows);
  const shown = record.data?.id === current ? record.data : undefined;
  const { heading, focusNext } = useHeadingFocus(shown);
  const position = useRef(0);

  const goTo = (id: string | null, { focus = true, step = false } = {}) => {
    focusNext(focus);
    open(id, { step });
  };

  const at = rows.findIndex(({ id }) => id === current);
  const isGone =
    record.error?.status === 404 || (shown !== undefined && (shown.archivedAt !== null || !waits(shown)));
  // Somebody else decided the commerce under review: show the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: goTo is made anew with every render and always the same
  useEffect(() => {
    if (at >= 0) position.current = at;
    else if (wanted !== null && isGone && !list.isFetching)
      goTo(successor(rows, position.current)?.id ?? null, { focus: false });
  }, [at, wanted, isGone, list.isFetching, rows]);

  const decisions = useDecisions({
    onDecided(done) {
      queue.announce('');
      selection.clear();
      const ids = new Set(done.map(({ id }) => id));
      if (current !== null && ids.has(current)) goTo(successorOfDecided(rows, ids, at)?.id ?? null);
      queue.take(done);
    },
    onFailed({ id }, stale) {
      acceptKey.forget();
      queue.giveBack(id);
      if (stale) goTo(id);
    },
    onReopened: (id) => goTo(id),
  });
  const { locks, lockedBy, blocked } = useReviewLock(current, visible, decisions.written);

  const move = (step: 1 | -1) => {
    const next = neighbour(rows, current, step);
    if (next && next.id !== current) goTo(next.id);
  };
  const canDecide =
    shown !== undefined && !blocked && !decisions.busy && waits(shown) && decisions.isOpen(shown);
  const decide = (decision: ReviewDecision) => {
    if (canDecide) void decisions.decide(shown, decision);
  };
  const acceptKey = useAcceptKey({
    decidable: canDecide ? shown : null,
    isComing: current !== null && !blocked && !decisions.busy && !record.error,
    blocked,
    accept: () => decide('accept'),
  });
  const decideChosen = (decision: ReviewDecision) => {
    void decisions.decideMany(
      rows.filter(({ id }) => selection.chosen.has(id)),
      decision,
    );
  };
  const { openForm, openMerge } = useRecordLinks(current, from, open);

  const commands: Record<Command, () => unknown> = {
    accept: acceptKey.press,
    reject: () => decide('reject'),
    next: () => move(1),
    previous: () => move(-1),
    open: openForm,
    merge: openMerge,
    choose: () => (current === null ? undefined : selection.toggle(current)),
    'accept-chosen': () => decideChosen('accept'),
    'reject-chosen': () => decideChosen('reject'),
    undo: () => decisions.undoLast(),
    help: onHelp,
  };
  const run = (command: Command) => {
    if (command !== 'accept') acceptKey.forget();
    void commands[command]();
  };

  return {
    ...{ wide, visible, from, narrow, queue, current, record, shown, selection, heading, at },
    ...{ locks, lockedBy, blocked, decisions, canDecide },
    ...{ goTo, move, decide, decideChosen, openForm, run },
  };
}

/** Opens other pages about the commerce under review, which lead back to it in the queue. */
function useRecordLinks(current: string | null, from: string | null, open: (id: string) => void) {
  const navigate = useNavigate();
  const duplicates = useDuplicates(current);
  const openForm = () => {
    if (current === null) return;
    // Writes the commerce into the URL, so that going back leads to it.
    open(current);
    navigate(`/commerce/edit/${current}`, { state: fromQueue({ id: current, from }) });
  };
  const openMerge = () => {
    const [first] = duplicates.data ?? [];
    if (current !== null && first)
      navigate(mergeHref(current, first.id), { state: fromQueue({ id: current, from }) });
  };
  return { openForm, openMerge };
}

export type ReviewState = ReturnType<typeof useReviewScreen>;
