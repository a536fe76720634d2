import type { Quality } from '@callejero/contract/answers/quality.ts';
import { defects } from '@callejero/contract/defects.ts';
import { useId } from 'react';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { defectHref, useQuality } from '../../entities/commerce/quality.ts';
import { qualityPath } from '../../entities/commerce/quality-path.ts';
import { Link } from '../../ui/layout/Link.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import styles from './dashboard.module.css';
import { toPoints, toTrend } from './quality-trend.ts';
import { texts } from './texts.ts';

const words = texts.quality;

/** What is wrong with the data of the commerces, and how that developed. */
export function DataQuality() {
  const id = useId();
  const { user } = useSession();
  const allowed = isOffered(user, 'commerces:read');
  const quality = useQuality(allowed);
  if (!allowed) return null;
  return (
    <section className={`card ${styles.panel}`} aria-labelledby={id}>
      <div className="row wrap between target gap-1-4">
        <h2 className="normal-text" id={id}>
          {words.title}
        </h2>
        <Link to={qualityPath} className="inline-row small-text strong target">
          {words.all}
        </Link>
      </div>
      {quality.data ? <QualityTable quality={quality.data} /> : <FailureOrSkeleton of={quality} rows={6} />}
    </section>
  );
}

function QualityTable({ quality: { total, counts } }: { quality: Quality }) {
  const any = counts.find(({ defect }) => defect === 'any');
  if (!any || any.count === 0) return <p className="muted">{words.none}</p>;
  const { days } = toTrend(any.perDay);
  const rows = counts.filter(
    ({ defect, count, perDay }) => defect !== 'any' && (count > 0 || perDay.some(Boolean)),
  );
  return (
    <>
      <p>{words.some(formatNumber(any.count), formatNumber(total))}</p>
      <table className="figures">
        <caption className="visually-hidden">{words.title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.defect}</th>
            <th scope="col">{words.now}</th>
            {days > 0 ? <th scope="col">{words.change(days)}</th> : null}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{words.any}</th>
            <Numbers {...any} days={days} />
          </tr>
          {rows.map(({ defect, count, perDay }) =>
            defect === 'any' ? null : (
              <tr key={defect}>
                <th scope="row">
                  <Link to={defectHref(defect)}>{defects[defect]}</Link>
                </th>
                <Numbers count={count} perDay={perDay} days={days} />
              </tr>
            ),
          )}
        </tbody>
      </table>
      {days === 0 ? <p className="small-text muted">{words.since}</p> : null}
    </>
  );
}

function Numbers({
  count,
  perDay,
  days,
}: Pick<Quality['counts'][number], 'count' | 'perDay'> & { days: number }) {
  const { change } = toTrend(perDay);
  return (
    <>
      <td>{formatNumber(count)}</td>
      {days > 0 ? (
        <td>
          <svg className={styles.line} viewBox="-1 -1 62 18" aria-hidden="true">
            <polyline points={toPoints(perDay, 60, 16)} />
          </svg>{' '}
          {change === null || change === 0
            ? words.same
            : `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))}`}
        </td>
      ) : null}
    </>
  );
}
