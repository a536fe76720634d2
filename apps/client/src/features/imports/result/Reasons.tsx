import type { Import, ImportReason } from '@callejero/contract/answers/imports.ts';
import { useId } from 'react';
import { useAttempt } from '../../../ui/feedback/useAttempt.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { Failure } from '../../../ui/states/Failure.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { formatNumber } from '../../../ui/values/format.ts';
import { changeImport, type useImportReasons } from '../api.ts';
import { showColumns } from '../mapping/Columns.tsx';
import { texts } from '../texts.ts';
import type { OptionsDraft } from '../useOptionsDraft.ts';
import styles from './result.module.css';

const ofKind = (reasons: readonly ImportReason[], kind: ImportReason['kind']) =>
  reasons.filter((reason) => reason.kind === kind);

export const hasQuestion = (reasons: readonly ImportReason[]) => ofKind(reasons, 'question').length > 0;

/** Losses that are shown without asking for more. */
const maxShown = 6;

interface LossesProps {
  item: Import;
  reasons: ReturnType<typeof useImportReasons>;
  /** Null when the options can't be changed any more. */
  options: OptionsDraft | null;
}

export const isOver = ({ status }: Pick<Import, 'status'>): boolean =>
  status === 'done' || status === 'undoing' || status === 'undone';

/** The question that stops the plan, and what it would lose, the most frequent first. */
export function Losses({ item, reasons, options }: LossesProps) {
  const title = useId();
  if (reasons.error) return <Failure error={reasons.error} onRetry={() => void reasons.refetch()} />;
  if (!reasons.data) return <Skeleton rows={3} />;
  const [question] = ofKind(reasons.data, 'question');
  const lost = ofKind(reasons.data, 'lost');
  const asked = ofKind(reasons.data, 'note').filter((note) => options !== null && isAsked(note));
  return (
    <>
      {question ? <Question item={item} question={question} /> : null}
      {lost.length > 0 ? (
        <section className={styles.losses} aria-labelledby={title}>
          <h2 className={styles.cause} id={title}>
            {texts.reasons.lost(isOver(item))}
          </h2>
          <List reasons={lost.slice(0, maxShown)} options={options} />
          {lost.length > maxShown ? (
            <details>
              <summary>{texts.reasons.more(lost.length - maxShown)}</summary>
              <List reasons={lost.slice(maxShown)} options={options} />
            </details>
          ) : null}
        </section>
      ) : null}
      <List reasons={asked} options={options} />
    </>
  );
}

const isAsked = ({ remedy }: ImportReason) => remedy === 'areaCode';

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
export function Reasons({ item, reasons, options }: ReasonsProps) {
  const skipped = ofKind(reasons, 'skipped');
  // What can be answered stands above.
  const notes = ofKind(reasons, 'note').filter((note) => options === null || !isAsked(note));
  return (
    <>
      <ReasonList title={texts.reasons.skipped(isOver(item))} reasons={skipped} options={options} open />
      <ReasonList title={texts.reasons.notes} reasons={notes} options={options} />
    </>
  );
}

interface ReasonsProps extends Pick<LossesProps, 'item' | 'options'> {
  reasons: readonly ImportReason[];
}

interface ReasonListProps extends ListProps {
  title: string;
  open?: boolean;
}

function ReasonList({ title, reasons, options, open = false }: ReasonListProps) {
  if (reasons.length === 0) return null;
  return (
    <details className="pad-5 card" open={open}>
      <summary>
        <h2 className="inline">{title}</h2>
      </summary>
      <List reasons={reasons} options={options} />
    </details>
  );
}

interface ListProps {
  reasons: readonly ImportReason[];
  options: OptionsDraft | null;
}

function List({ reasons, options }: ListProps) {
  if (reasons.length === 0) return null;
  const remedies = reasons.map(({ remedy }) => remedy);
  return (
    <ul className="plain-list">
      {reasons.map((reason, index) => (
        <li className={styles.listItem} key={reason.text}>
          <p className="break">
            {/* A sentence about one row names it. */}
            {reason.rows > 1 ? <strong className={styles.cause}>{formatNumber(reason.rows)} </strong> : null}
            {reason.text}
          </p>
          {reason.rows > 1 ? <Examples of={reason} /> : null}
          {reason.advice === null ? null : <p className="small-text">{reason.advice}</p>}
          {options === null || remedies.indexOf(reason.remedy) < index ? null : (
            <Remedy of={reason.remedy} options={options} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Examples({ of: { examples } }: { of: ImportReason }) {
  if (examples.length === 0) return null;
  return <p className="break small-text muted">{texts.reasons.examples(examples.join(' · '))}</p>;
}

/** The option that prevents a loss, beside it. Words for categories have a table of their own below. */
function Remedy({
  of: remedy,
  options: { draft, change },
}: {
  of: ImportReason['remedy'];
  options: OptionsDraft;
}) {
  const id = useId();
  if (remedy === 'columns') return <Button onClick={showColumns}>{texts.toColumns}</Button>;
  if (remedy !== 'areaCode' && remedy !== 'srid') return null;
  return (
    <div className="row wrap gap-2">
      <label htmlFor={id}>{texts[remedy]}</label>
      <input
        id={id}
        className={`input ${styles.digits}`}
        inputMode="numeric"
        maxLength={6}
        value={draft[remedy] ?? ''}
        onChange={(event) => change({ [remedy]: event.target.value.replace(/\D/g, '') || null })}
      />
    </div>
  );
}
