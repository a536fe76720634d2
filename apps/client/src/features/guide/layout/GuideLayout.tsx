import { noFilters } from '@callejero/contract/search/place-filters.ts';
import { type CSSProperties, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react';
import { log } from '../../../device/log.ts';
import { pageLoaded } from '../../../device/page-loaded.ts';
import { useNow } from '../../../ui/hooks/useNow.ts';
import { useIsCurrentPage } from '../../../ui/layout/RoutePage.tsx';
import { useRootLength } from '../../../ui/layout/useRootLength.ts';
import { lazyComponent } from '../../../ui/lazy-part.tsx';
import type { PointsMapHandle } from '../../../ui/map/points/PointsMap.tsx';
import { useMapsKey } from '../place/where/useMapsKey.ts';
import { filtersText } from '../query/filter-looks.ts';
import { isOtherList, type PlaceRow } from '../query/place-row.ts';
import { PlacesSkeleton } from '../results/PlacesSkeleton.tsx';
import { Results } from '../results/Results.tsx';
import { ResultsHead } from '../results/ResultsHead.tsx';
import { FilterChips } from '../search/FilterChips.tsx';
import { texts } from '../texts.ts';
import { type Guide, useGuide } from '../useGuide.ts';
import styles from './guide.module.css';
import { MapPane } from './MapPane.tsx';
import { SearchBar } from './SearchBar.tsx';
import { Sheet } from './Sheet.tsx';
import { useEscape } from './useEscape.ts';
import { useGuideSizes } from './useGuideSizes.ts';
import { useHighlight } from './useHighlight.ts';

const loadPlaceView = async () => (await import('../place/PlaceView.tsx')).PlaceView;
const PlaceView = lazyComponent(loadPlaceView, <PlacesSkeleton />);

/** The guide's parts around the map: a panel at its left on wide screens and on a phone on its side, else a sheet over it. */
export function GuideLayout() {
  const root = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const map = useRef<PointsMapHandle>(null);
  const now = useNow();
  const sizes = useGuideSizes(root, top);
  const { wide, raise } = sizes;
  const { insets } = sizes.map;
  const guide = useGuide(map, sizes.map, now);
  useMapsKey();
  const isCurrent = useIsCurrentPage();
  // Toasts are shown below the search, which is the bar of this page.
  useRootLength({ property: '--head-bottom', element: top, isOn: isCurrent });
  usePlaceViewAhead();
  const { places } = guide;
  const { place } = guide.state;
  const { highlighted, highlight, left } = useHighlight(place);
  useEffect(() => {
    // The sheet rises to show the place; at full height it stays.
    if (place !== null) raise();
  }, [place, raise]);
  useEscape(isCurrent ? place : null, guide.close);

  // A place is shown from its top, however far the list was scrolled.
  useLayoutEffect(() => {
    if (place !== null) root.current?.querySelector('[data-scrolls]')?.scrollTo(0, 0);
  }, [place]);

  // The list renders slowly on a slow phone, so a press shows its other results first. The first list has nothing to wait for.
  const deferred = useDeferredValue(places.rows);
  const rows = deferred.length === 0 ? places.rows : deferred;
  const content =
    place === null ? (
      <Results
        guide={guide}
        rows={rows}
        now={now}
        highlighted={highlighted}
        returnTo={left}
        onHighlight={highlight}
      />
    ) : (
      <PlaceView key={place} id={place} now={now} onClose={guide.close} />
    );
  const head = place === null ? <ListHead guide={guide} rows={rows} now={now} /> : null;
  const hasPlaces = place === null && places.rows.length > 0 && !places.error;
  const toResults = () => root.current?.querySelector<HTMLElement>('.place-card[tabindex="0"]')?.focus();

  return (
    <div
      ref={root}
      className={`${styles.guide} fill clip relative ${wide ? 'wide' : 'narrow'}`}
      // `--covered` and `--topped`: the parts of the map that its controls must keep clear of.
      style={
        {
          '--covered': `${insets.bottom}px`,
          '--topped': `${insets.top}px`,
          '--panel': `${sizes.panel}px`,
        } as CSSProperties
      }
    >
      <div className={styles.panel}>
        <div ref={top} className={styles.top}>
          <SearchBar guide={guide} onSearch={raise} onToResults={hasPlaces ? toResults : null} />
        </div>
        {wide ? (
          <section className="guide-results" data-scrolls aria-label={texts.panel}>
            {head}
            {content}
          </section>
        ) : (
          <Sheet
            label={texts.panel}
            stop={sizes.stop}
            heights={sizes.heights}
            onStop={sizes.setStop}
            head={head}
          >
            {content}
          </Sheet>
        )}
      </div>
      <MapPane
        guide={guide}
        rows={rows}
        map={map}
        sizes={sizes}
        highlighted={highlighted}
        onHighlight={highlight}
      />
    </div>
  );
}

/** The number of results and the filters, above the list. */
function ListHead({ guide, rows, now }: { guide: Guide; rows: readonly PlaceRow[]; now: Date }) {
  const { state, change, places } = guide;
  const filters = filtersText(state, guide.category, now);
  return (
    <>
      <ResultsHead
        places={places}
        behind={isOtherList(rows, places.rows)}
        filters={filters}
        origin={guide.distances.origin}
      />
      <FilterChips
        filters={state}
        now={now}
        narrowed={filters !== ''}
        onChange={change}
        onClear={() => change({ category: null, ...noFilters })}
      />
    </>
  );
}

/** Loads the code of a place's page after the map's, and before a place is chosen. */
function usePlaceViewAhead(): void {
  useEffect(() => {
    pageLoaded()
      .then(loadPlaceView)
      .catch((error: unknown) => log('a place could not be loaded ahead', error));
  }, []);
}
