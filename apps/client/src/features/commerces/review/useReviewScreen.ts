import type { Filters } from '@callejero/contract/list-query/query.ts';
import { isOwnershipUndecided } from '@callejero/contract/resources/commerces.ts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { fromWidth } from '../../../ui/breakpoints.ts';
import { useMediaQuery } from '../../../ui/hooks/useMediaQuery.ts';
import type { ReviewDecision } from '../review.ts';
import type { Command } from './keys.ts';
import { neighbour, successor, successorOfDecided, waits } from './queue/queue.ts';
import { useQueue } from './queue/useQueue.ts';
import { useSelection } from './queue/useSelection.ts';
import { proposalOf, useRecord } from './record/useRecord.ts';
import { fromQueue, useCurrent } from './useCurrent.ts';
import { useDecisions } from './useDecisions.ts';
import { mergeHref, useDuplicates } from './useDuplicates.ts';
import { useHeadingFocus } from './useHeadingFocus.ts';
import { useReviewLock } from './useReviewLock.ts';

/** Wide enough for queue and record beside each other. */
const sideBySide = fromWidth('medium');

/** Everything that the review screen shows and does. */
export function useReviewScreen(narrowed: Filters, onHelp: () => void) {
  const navigate = useNavigate();
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

  /** How often the key was pressed before the next commerce was shown: each press accepts one. */
  const waitingAccepts = useRef(0);
  const decisions = useDecisions({
    onDecided(done) {
      queue.announce('');
      selection.clear();
      const ids = new Set(done.map(({ id }) => id));
      if (current !== null && ids.has(current)) goTo(successorOfDecided(rows, ids, at)?.id ?? null);
      queue.take(done);
    },
    onFailed({ id }, stale) {
      waitingAccepts.current = 0;
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
  const acceptByKey = () => {
    if (canDecide) {
      // A question about the ownership is answered for one commerce.
      if (isOwnershipUndecided(proposalOf(shown))) waitingAccepts.current = 0;
      decide('accept');
    } else if (current !== null && !blocked && !decisions.busy && !record.error) waitingAccepts.current += 1;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the presses are answered when another commerce is shown
  useEffect(() => {
    if (blocked) waitingAccepts.current = 0;
    if (waitingAccepts.current === 0 || !canDecide) return;
    waitingAccepts.current -= 1;
    acceptByKey();
  }, [shown, canDecide, blocked]);
  const decide = (decision: ReviewDecision) => {
    if (canDecide) void decisions.decide(shown, decision);
  };
  const decideChosen = (decision: ReviewDecision) => {
    void decisions.decideMany(
      rows.filter(({ id }) => selection.chosen.has(id)),
      decision,
    );
  };
  const openForm = () => {
    if (current === null) return;
    // Writes the commerce into the URL, so that going back leads to it.
    open(current);
    navigate(`/commerce/edit/${current}`, { state: fromQueue({ id: current, from }) });
  };
  const duplicates = useDuplicates(current);

  const openMerge = () => {
    const [first] = duplicates.data ?? [];
    if (current !== null && first)
      navigate(mergeHref(current, first.id), { state: fromQueue({ id: current, from }) });
  };
  const commands: Record<Command, () => unknown> = {
    accept: acceptByKey,
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
    if (command !== 'accept') waitingAccepts.current = 0;
    void commands[command]();
  };

  return {
    ...{
      wide,
      visible,
      from,
      narrow,
      queue,
      current,
      record,
      shown,
      locks,
      lockedBy,
      blocked,
      selection,
      heading,
      at,
    },
    ...{ decisions, canDecide, goTo, move, decide, decideChosen, openForm, run },
  };
}

export type ReviewState = ReturnType<typeof useReviewScreen>;
