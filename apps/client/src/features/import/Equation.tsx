import { addsUp, type ImportCounts } from '@callejero/contract/resources/imports.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { countsSentence, outcomes } from './arithmetic.ts';
import { texts } from './texts.ts';

/** read = created + updated + unchanged + skipped, as large numbers. */
export function Equation({ counts, future }: { counts: ImportCounts; future: boolean }) {
  return (
    <>
      <p className="visually-hidden">{countsSentence(counts, future)}</p>
      <div className="import-equation" aria-hidden="true">
        <Term kind="read" count={counts.read} />
        {outcomes.map((outcome, index) => (
          <span key={outcome} className="import-equation-part">
            <span className="import-equation-sign">{index === 0 ? '=' : '+'}</span>
            <Term kind={outcome} count={counts[outcome]} />
          </span>
        ))}
      </div>
      {addsUp(counts) ? null : (
        <p className="import-error" role="alert">
          {texts.notAdding}
        </p>
      )}
    </>
  );
}

function Term({ kind, count }: { kind: keyof ImportCounts; count: number }) {
  return (
    <span className="import-term" data-kind={kind}>
      <strong>{formatNumber(count)}</strong>
      <span>{texts.counts[kind]}</span>
    </span>
  );
}
