import type { Import, ImportReason } from '@callejero/contract/answers/imports.ts';
import { Failure } from '../../../ui/states/Failure.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { formatNumber } from '../../../ui/values/format.ts';
import { useImportReasons } from '../api.ts';
import { texts } from '../texts.ts';
import styles from './Reasons.module.css';

/** The reasons of skipped rows and the notes of the others, with examples and what to do. */
export function Reasons({ item }: { item: Import }) {
  const reasons = useImportReasons(item.id, `${item.status} ${item.rev}`);
  if (reasons.error) return <Failure error={reasons.error} onRetry={() => void reasons.refetch()} />;
  if (!reasons.data) return <Skeleton rows={3} />;
  return (
    <>
      <ReasonList title={texts.reasons.skipped} kind="skipped" reasons={reasons.data} open />
      <ReasonList title={texts.reasons.notes} kind="note" reasons={reasons.data} />
    </>
  );
}

function ReasonList({
  title,
  kind,
  reasons,
  open = false,
}: {
  title: string;
  kind: ImportReason['kind'];
  reasons: readonly ImportReason[];
  open?: boolean;
}) {
  const own = reasons.filter((reason) => reason.kind === kind);
  if (own.length === 0) return null;
  return (
    <details className={`${styles.reasons} pad-5 card`} open={open}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <ul className={`${styles.list} plain-list`}>
        {own.map(({ text, rows, examples, advice }) => (
          <li key={text}>
            <strong className={styles.count}>{formatNumber(rows)}</strong>
            <div>
              <p>{text}</p>
              {examples.length > 0 ? (
                <p className="break small-text muted">{texts.reasons.examples(examples.join(' · '))}</p>
              ) : null}
              {advice === null ? null : <p className="small-text">{advice}</p>}
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
