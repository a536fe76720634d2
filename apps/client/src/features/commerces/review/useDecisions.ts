import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { formatError, getConflict } from '../../../api/http/errors.ts';
import { invalidate } from '../../../api/resource.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { useReasonDialog } from '../../../ui/feedback/useReasonDialog.tsx';
import {
  askVerdict,
  type ReviewDecision,
  type ReviewOutcome,
  reasonHelp,
  reviewSentence,
  verdictOnLive,
} from '../review.ts';
import { texts as commonTexts } from '../texts.ts';
import { reopen, reviewMany, sendReview } from '../useReview.ts';
import { useStale } from '../useStale.ts';
import { isLive, type QueueRow } from './queue/queue.ts';
import { getProposer, type ReviewRecord, toProposal } from './record/useRecord.ts';
import { reviewTexts as texts } from './texts.ts';

/** A decision that can be taken back. */
interface Last {
  id: string;
  rev: number;
  name: string;
  decision: ReviewDecision | 'rejectChanges';
}

type Version = Pick<Commerce, 'id' | 'rev'>;

interface Options {
  /** Called once a decision is taken, before it is written. */
  onDecided: (done: Version[]) => void;
  /** The decision could not be written. `stale`: because the commerce has changed. */
  onFailed: (version: Version, stale: boolean) => void;
  onReopened: (id: string) => void;
}

/** Milliseconds that the toast offers to undo; the button in the queue stays. */
const undoMs = 8000;

/** Decisions are written one after the other, while the next commerce is already shown. */
export function useDecisions({ onDecided, onFailed, onReopened }: Options) {
  const reason = useReasonDialog(commonTexts.review.reason);
  const [busy, setBusy] = useState(false);
  const { write, written, isLast } = useLine();
  /** The versions that were decided: pressing twice decides none of them twice. */
  const taken = useRef(new Set<string>());
  const [last, setLast] = useState<Last | null>(null);
  const stale = useStale();
  const [failures, setFailures] = useState<{ decision: ReviewDecision; outcome: ReviewOutcome } | null>(null);

  async function work(run: () => Promise<void>, onError: (error: unknown) => void = feedback.error) {
    setBusy(true);
    try {
      await write(run);
    } catch (error) {
      onError(error);
      await invalidate('commerces');
    } finally {
      setBusy(false);
    }
  }

  const undo = (decided: Last) =>
    work(async () => {
      await reopen(decided);
      setLast(null);
      feedback.success(
        texts.undo[decided.decision === 'rejectChanges' ? 'changesDone' : 'done'](decided.name),
      );
      onReopened(decided.id);
    });

  const isOpen = (record: Version) => !taken.current.has(keyOf(record));

  async function decide(record: ReviewRecord, decision: ReviewDecision): Promise<void> {
    if (busy || !isOpen(record)) return;
    const live = isLive(record);
    const changes = record.pendingChanges !== null || live;
    const question = changes ? texts.askChanges(record.name) : commonTexts.review.rejectOne(record.name);
    const proposer = getProposer(record);
    const options = { question, ...(proposer && { proposer }) };
    const verdict = live
      ? verdictOnLive(decision)
      : await askVerdict(decision, toProposal(record), reason.ask, options);
    if (verdict === null || !isOpen(record)) return;
    taken.current.add(keyOf(record));
    onDecided([record]);
    try {
      await write(async () => {
        const { id, rev, name } = await sendReview(record, verdict);
        if (changes && decision === 'accept') {
          // The published fields have been replaced.
          setLast(null);
          feedback.success((live ? commonTexts.live.accepted : texts.decided.acceptChanges)(name));
        } else {
          const decided: Last = { id, rev, name, decision: changes ? 'rejectChanges' : decision };
          setLast(decided);
          feedback.info((live ? commonTexts.live.rejected : texts.decided[decided.decision])(name), {
            button: texts.undo.button,
            onButton: () => void undo(decided),
            duration: undoMs,
          });
        }
        if (isLast()) void invalidate('commerces', 'audit');
      });
    } catch (error) {
      const conflict = getConflict(error);
      // A version that is out of date stays taken: deciding waits until the present one is read.
      if (!conflict) taken.current.delete(keyOf(record));
      onFailed(record, conflict !== null);
      if (!stale.show(error, record)) feedback.error(texts.decided.failed(record.name, formatError(error)));
      await invalidate('commerces');
    }
  }

  /** Resolves to false when nothing was sent: busy, no rows, or the dialog was cancelled. */
  async function decideMany(rows: readonly QueueRow[], decision: ReviewDecision): Promise<boolean> {
    if (busy || rows.length === 0) return false;
    const question = commonTexts.review.rejectMany(rows.length);
    const why = decision === 'reject' ? await reason.ask(question, reasonHelp(rows)) : undefined;
    if (why === null) return false;
    await work(async () => {
      const outcome = await reviewMany(rows, decision, why);
      const failed = new Set(outcome.failures.map(({ id }) => id));
      setLast(null);
      onDecided(rows.filter(({ id }) => !failed.has(id)));
      if (outcome.failures.length > 0) setFailures({ decision, outcome });
      else feedback.success(reviewSentence(decision, outcome));
    });
    return true;
  }

  return {
    ...{ busy, decide, decideMany, isOpen, written, last, stale, failures },
    undoLast: () => (last && !busy ? undo(last) : undefined),
    reasonDialog: reason.dialog,
    closeFailures: () => setFailures(null),
  };
}

const keyOf = ({ id, rev }: Version) => `${id} ${rev}`;

/** Runs writes one after the other. The browser asks before the page closes while one of them runs or waits. */
function useLine() {
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const length = useRef(0);
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (length.current > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, []);

  const write = (run: () => Promise<void>): Promise<void> => {
    length.current += 1;
    const done = line.current.then(run).finally(() => {
      length.current -= 1;
    });
    line.current = done.catch(() => undefined);
    return done;
  };
  const written = useCallback(() => line.current, []);
  /** `isLast`: whether no other write waits for the one that runs. */
  return { write, written, isLast: () => length.current === 1 };
}

export type Decisions = ReturnType<typeof useDecisions>;
