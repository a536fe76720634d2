import { partialText } from '@callejero/contract/search/partial-text.ts';
import type { Origin } from '../../../ui/origin/origin.ts';
import { originTexts } from '../../../ui/origin/texts.ts';
import { formatDateTime } from '../../../ui/values/format.ts';
import guideStyles from '../layout/guide.module.css';
import { texts } from '../texts.ts';
import { resultsText } from './results-text.ts';
import type { FoundPlaces } from './usePlaces.ts';

const words = texts.results;

interface ResultsHeadProps {
  places: FoundPlaces;
  /** The list does not show them yet, but other places: they are counted when it does. */
  behind: boolean;
  /** The active filters in words; empty without any. */
  filters: string;
  origin: Origin;
}

/** The number of results. Changes are announced to screen readers, together with the filters. */
export function ResultsHead({ places, behind, filters, origin }: ResultsHeadProps) {
  const busy = places.loading || places.updating || behind;
  const text = places.error ? words.failed : busy ? words.searching : resultsText(places.total);
  return (
    <div className={guideStyles.resultsHead}>
      <h2 className={guideStyles.resultsHeadTitle}>
        <span role="status">
          {text}
          {busy || !places.partial ? null : <span className="visually-hidden">{`. ${partialText}`}</span>}
          {busy || filters === '' ? null : <span className="visually-hidden">{`: ${filters}`}</span>}
        </span>
      </h2>
      {places.rows.length === 0 || places.error ? null : (
        <p className="small-text muted">
          {words.orders[places.order]} {originTexts.behind[origin.of]}
        </p>
      )}
      {busy || !places.partial ? null : (
        <p className="small-text muted" aria-hidden="true">
          {partialText}
        </p>
      )}
      {places.asOf === null ? null : (
        <p className="small-text above-1 warning-text" role="status">
          {words.offline(formatDateTime(places.asOf))}
        </p>
      )}
    </div>
  );
}
