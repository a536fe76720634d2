import type { Import, ImportReason } from '@callejero/contract/answers/imports.ts';
import { useId } from 'react';
import { useAttempt } from '../../../ui/feedback/useAttempt.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { Failure } from '../../../ui/states/Failure.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { formatNumber } from '../../../ui/values/format.ts';
import { changeImport, type useImportReasons } from '../api.ts';
import { texts } from '../texts.ts';
import styles from './Reasons.module.css';

const ofKind = (reasons: readonly ImportReason[], kind: ImportReason['kind']) =>
  reasons.filter((reason) => reason.kind === kind);

export const hasQuestion = (reasons: readonly ImportReason[]) => ofKind(reasons, 'question').length > 0;

/** Losses that are shown without asking for more. */
const maxShown = 6;

interface LossesProps {
  item: Import;
  reasons: ReturnType<typeof useImportReasons>;
}

/** The question that stops the plan, and what it would lose, the most frequent first. */
export function Losses({ item, reasons }: LossesProps) {
  const title = useId();
  if (reasons.error) return <Failure error={reasons.error} onRetry={() => void reasons.refetch()} />;
  if (!reasons.data) return <Skeleton rows={3} />;
  const [question] = ofKind(reasons.data, 'question');
  const lost = ofKind(reasons.data, 'lost');
  return (
    <>
      {question ? <Question item={item} question={question} /> : null}
      {lost.length > 0 ? (
        <section className={styles.losses} aria-labelledby={title}>
          <h2 id={title}>{texts.reasons.lost}</h2>
          <List reasons={lost.slice(0, maxShown)} />
          {lost.length > maxShown ? (
            <details>
              <summary>{texts.reasons.more(lost.length - maxShown)}</summary>
              <List reasons={lost.slice(maxShown)} />
            </details>
          ) : null}
        </section>
      ) : null}
    </>
  );
}

function Question({ item, question }: { item: Import; question: ImportReason }) {
  const { busy, run } = useAttempt();
  return (
    <div className={styles.losses} role="alert">
      <p className="bold">{question.text}</p>
      <Examples of={question} />
      <p>{question.advice}</p>
      <Button
        disabled={busy}
        onClick={() => void run(() => changeImport(item.id, { otherPlaces: true, rev: item.rev }))}
      >
        {texts.reasons.otherPlaces}
      </Button>
    </div>
  );
}

/** Why other rows are left out, and the notes about the rest. */
export function Reasons({ reasons }: { reasons: readonly ImportReason[] }) {
  return (
    <>
      <ReasonList title={texts.reasons.skipped} reasons={ofKind(reasons, 'skipped')} open />
      <ReasonList title={texts.reasons.notes} reasons={ofKind(reasons, 'note')} />
    </>
  );
}

interface ReasonListProps {
  title: string;
  reasons: readonly ImportReason[];
  open?: boolean;
}

function ReasonList({ title, reasons, open = false }: ReasonListProps) {
  if (reasons.length === 0) return null;
  return (
    <details className={`${styles.reasons} pad-5 card`} open={open}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <List reasons={reasons} />
    </details>
  );
}

function List({ reasons }: { reasons: readonly ImportReason[] }) {
  return (
    <ul className={`${styles.list} plain-list`}>
      {reasons.map((reason) => (
        <li key={reason.text}>
          <p className="break">
            {/* A sentence about one row names it. */}
            {reason.rows > 1 ? <strong>{formatNumber(reason.rows)} </strong> : null}
            {reason.text}
          </p>
          {reason.rows > 1 ? <Examples of={reason} /> : null}
          {reason.advice === null ? null : <p className="small-text">{reason.advice}</p>}
        </li>
      ))}
    </ul>
  );
}

function Examples({ of: { examples } }: { of: ImportReason }) {
  if (examples.length === 0) return null;
  return <p className="break small-text muted">{texts.reasons.examples(examples.join(' · '))}</p>;
}
