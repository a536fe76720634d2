import type { ImportCounts } from '@callejero/contract/answers/imports.ts';
import { addsUp } from '@callejero/contract/resources/imports.ts';
import { formatNumber } from '../../../ui/values/format.ts';
import importsStyles from '../imports.module.css';
import { texts } from '../texts.ts';
import { countsSentence, outcomes } from './arithmetic.ts';
import styles from './result.module.css';

/** read = created + updated + unchanged + skipped, as large numbers. */
export function Equation({ counts, future }: { counts: ImportCounts; future: boolean }) {
  return (
    <>
      <p className="visually-hidden">{countsSentence(counts, future)}</p>
      <div className={styles.equation} aria-hidden="true">
        <Term kind="read" count={counts.read} />
        {outcomes.map((outcome, index) => (
          <span key={outcome} className={`${styles.equationPart} flex gap-5`}>
            <span className={styles.equationSign}>{index === 0 ? '=' : '+'}</span>
            <Term kind={outcome} count={counts[outcome]} />
          </span>
        ))}
      </div>
      {addsUp(counts) ? null : (
        <p className={importsStyles.error} role="alert">
          {texts.notAdding}
        </p>
      )}
    </>
  );
}

function Term({ kind, count }: { kind: keyof ImportCounts; count: number }) {
  return (
    <span className={`${styles.term} grid small-text`} data-kind={kind}>
      <strong className={styles.termValue}>{formatNumber(count)}</strong>
      <span>{texts.counts[kind]}</span>
    </span>
  );
}
