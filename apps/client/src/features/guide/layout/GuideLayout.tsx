import type { Point } from '@callejero/contract/resource.ts';
import { locateOutline, searchOutline } from 'ionicons/icons';
import {
  type CSSProperties,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { log } from '../../../device/log.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { useMediaQuery } from '../../../ui/hooks/useMediaQuery.ts';
import { useNow } from '../../../ui/hooks/useNow.ts';
import { useSize } from '../../../ui/hooks/useSize.ts';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { isOverlayOpen } from '../../../ui/layout/overlays.ts';
import { useIsCurrentPage } from '../../../ui/layout/RoutePage.tsx';
import { useRootLength } from '../../../ui/layout/useRootLength.ts';
import { lazyComponent } from '../../../ui/lazy-part.tsx';
import { MapBoundary } from '../../../ui/map/MapBoundary.tsx';
import type { PointsMapHandle } from '../../../ui/map/points/PointsMap.tsx';
import type { Insets } from '../../../ui/map/points/points.ts';
import { GuideFrame } from '../map/GuideFrame.tsx';
import { MapFailed } from '../map/MapFailed.tsx';
import { useMapsKey } from '../place/where/useMapsKey.ts';
import { offerHref } from '../results/offers.ts';
import { PlacesSkeleton } from '../results/PlacesSkeleton.tsx';
import { isOtherList } from '../results/place-row.ts';
import { Results } from '../results/Results.tsx';
import { ResultsHead } from '../results/ResultsHead.tsx';
import { CategoryChips } from '../search/CategoryChips.tsx';
import { FilterChips } from '../search/FilterChips.tsx';
import { filtersText, noFilters } from '../search/place-filters.ts';
import type { Choice } from '../search/recent-searches.ts';
import { SearchField } from '../search/SearchField.tsx';
import { texts } from '../texts.ts';
import { useGuide } from '../useGuide.ts';
import styles from './GuideLayout.module.css';
import guideStyles from './guide.module.css';
import { Sheet } from './Sheet.tsx';
import { type SheetStop, stopHeights } from './sheet-stops.ts';
import { useMapTurn } from './useMapTurn.ts';
import { useStableHandlers } from './useStableHandlers.ts';
import { besideMap } from './wide-screen.ts';

const GuideMap = lazyComponent(
  async () => (await import('../map/GuideMap.tsx')).GuideMap,
  <div className="sunken tall" />,
);

const loadPlaceView = async () => (await import('../place/PlaceView.tsx')).PlaceView;
const PlaceView = lazyComponent(loadPlaceView, <PlacesSkeleton />);
/** Milliseconds after which the code of a place's page is loaded: after the map, and before a place is chosen. */
const placeViewAfter = 3000;

/** Pixels of the panel beside the map, which is narrower on a phone on its side. */
const panelWidth = (width: number) => Math.min(408, Math.max(280, Math.round(width * 0.46)));
/** The height of the sheet at its lowest stop, which shows the grip and the count. */
const peek = 76;

const windowSize = () => ({ width: window.innerWidth, height: window.innerHeight });
const usualTop = () => ({ width: window.innerWidth, height: 118 });

/** The guide's parts around the map: a panel at its left on wide screens and on a phone on its side, else a sheet over it. */
export function GuideLayout() {
  const navigate = useNavigate();
  const root = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const map = useRef<PointsMapHandle>(null);
  const wide = useMediaQuery(besideMap);
  const size = useSize(root, windowSize);
  const topSize = useSize(top, usualTop);
  const now = useNow();
  const [stop, setStop] = useState<SheetStop>('half');
  const [highlighted, setHighlighted] = useState<string | null>(null);
  // A press on a place also focuses it, which must not delay what the press does.
  const highlight = useCallback((id: string | null) => startTransition(() => setHighlighted(id)), []);
  const [isMapDrawn, setMapDrawn] = useState(false);
  /** The place that was open last, to which the list returns. */
  const [left, setLeft] = useState<string | null>(null);

  const heights = stopHeights(size.height, topSize.height + 8, peek);
  const covered = stop === 'full' ? heights.half : heights[stop];
  const [topped, below] = wide ? [0, 0] : [topSize.height, covered];
  const insets = useMemo((): Insets => ({ top: topped, right: 0, bottom: below, left: 0 }), [topped, below]);

  const panel = panelWidth(size.width);
  const width = wide ? size.width - panel : size.width;
  const guide = useGuide(map, { width, height: size.height, insets }, now);
  useMapsKey();
  const isCurrent = useIsCurrentPage();
  // Toasts are shown below the search, which is the bar of this page.
  useRootLength({ property: '--head-bottom', element: top, isOn: isCurrent });
  useEffect(() => {
    const later = setTimeout(
      () => loadPlaceView().catch((error: unknown) => log('a place could not be loaded ahead', error)),
      placeViewAfter,
    );
    return () => clearTimeout(later);
  }, []);
  const { change, state } = guide;
  const { place } = state;
  useEffect(() => {
    if (place === null) return;
    setLeft(place);
    setHighlighted(null);
    // The sheet rises to show the place; at full height it stays.
    setStop((current) => (current === 'peek' ? 'half' : current));
  }, [place]);

  const { close } = guide;
  useEffect(() => {
    if (place === null || !isCurrent) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      // An open dialog takes the key for itself, and so does a field.
      if (!isTyping && !isOverlayOpen()) close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [place, isCurrent, close]);

  // A place is shown from its top, however far the list was scrolled.
  useLayoutEffect(() => {
    if (place !== null) root.current?.querySelector('[data-scrolls]')?.scrollTo(0, 0);
  }, [place]);

  const category = state.category === null ? undefined : guide.tree.bySlug.get(state.category);
  const categoryName = category?.name ?? null;
  const filters = filtersText(state, categoryName, now);
  // The map and the list render slowly on a slow phone, so a press shows its other results first.
  const shown = {
    drawn: useDeferredValue(guide.drawn),
    places: useDeferredValue(guide.places.rows),
    chosen: useDeferredValue(guide.chosen),
  };
  const content =
    place === null ? (
      <Results
        guide={guide}
        rows={shown.places}
        tree={guide.tree}
        now={now}
        category={categoryName}
        highlighted={highlighted}
        returnTo={left}
        onHighlight={highlight}
      />
    ) : (
      <PlaceView key={place} id={place} now={now} onClose={guide.close} />
    );
  const head =
    place === null ? (
      <>
        <ResultsHead
          places={guide.places}
          behind={isOtherList(shown.places, guide.places.rows)}
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
    ) : null;
  const isMapTurn = useMapTurn(useDeferredValue(guide.places.loading));
  const onMap = useStableHandlers({
    onChoose: (id: string | null) => {
      if (id !== null) guide.choose(id);
      else if (place !== null) guide.close();
      // A tap beside the pins shows more of the map.
      else setStop('peek');
    },
    onContextMenu: ({ lat, lng }: Point) =>
      feedback.info(texts.missing.question, {
        button: texts.nothing.propose,
        onButton: () => navigate(`/my-commerce/create/new?lat=${lat.toFixed(6)}&lng=${lng.toFixed(6)}`),
      }),
    onReady: guide.onMapReady,
    onDrawn: () => setMapDrawn(true),
    onMove: (...moved: Parameters<typeof guide.onMove>) => startTransition(() => guide.onMove(...moved)),
  });
  const hasPlaces = place === null && guide.places.rows.length > 0 && !guide.places.error;
  const toResults = () => root.current?.querySelector<HTMLElement>('.place-card[tabindex="0"]')?.focus();
  const rise = () => setStop((current) => (current === 'peek' ? 'half' : current));
  const chooseSuggestion = (choice: Exclude<Choice, { kind: 'text' }>) => {
    rise();
    if (choice.kind === 'event' || choice.kind === 'promotion') navigate(offerHref(choice));
    else if (choice.kind === 'commerce') guide.choose(choice.id);
    else change({ q: '', category: choice.slug, place: null });
  };

  return (
    <div
      ref={root}
      className={`${guideStyles.guide} fill clip relative ${wide ? 'wide' : 'narrow'}`}
      // `--covered` and `--topped`: the parts of the map that its controls must keep clear of.
      style={
        {
          '--covered': `${insets.bottom}px`,
          '--topped': `${insets.top}px`,
          '--panel': `${panel}px`,
        } as CSSProperties
      }
    >
      <div className={guideStyles.panel}>
        <div ref={top} className={guideStyles.top}>
          <SearchField
            value={state.q}
            near={guide.distances.origin.point}
            onSearch={(q) => {
              void guide.find(q);
              if (q !== '') rise();
            }}
            onChoose={chooseSuggestion}
            onToResults={hasPlaces ? toResults : null}
          />
          <CategoryChips
            tree={guide.choices}
            value={state.category}
            onChange={(slug) => change({ category: slug, place: null })}
          />
        </div>
        {wide ? (
          <section className="guide-results" data-scrolls aria-label={texts.panel}>
            {head}
            {content}
          </section>
        ) : (
          <Sheet label={texts.panel} stop={stop} heights={heights} onStop={setStop} head={head}>
            {content}
          </Sheet>
        )}
      </div>
      <div className={`${guideStyles.map} cover`}>
        <div className={`${styles.mapLayers} cover`}>
          <MapBoundary fallback={<MapFailed />}>
            {isMapDrawn ? null : (
              <GuideFrame camera={guide.initialCamera} drawn={shown.drawn} tree={guide.tree} />
            )}
            {isMapTurn ? (
              <GuideMap
                initialCamera={guide.initialCamera}
                drawn={shown.drawn}
                isLoading={guide.isMapLoading}
                places={shown.places}
                tree={guide.tree}
                chosen={shown.chosen}
                highlighted={highlighted}
                position={guide.distances.position}
                insets={insets}
                wide={wide}
                handle={map}
                {...onMap}
                onHighlight={highlight}
              />
            ) : null}
          </MapBoundary>
        </div>
        <div className={styles.mapActions} style={wide ? {} : { top: `${topSize.height + 8}px` }}>
          {/* Above a place it would cover the name of its pin. */}
          {guide.offer && place === null ? (
            <button type="button" className={guideStyles.searchHere} onClick={guide.searchHere}>
              <Icon icon={searchOutline} />
              {texts.searchHere}
            </button>
          ) : null}
        </div>
        <button
          type="button"
          className={guideStyles.near}
          aria-pressed={guide.distances.position !== null}
          aria-busy={guide.distances.asking}
          style={wide ? {} : { transform: `translateY(${-covered - 12}px)` }}
          onClick={() => void guide.nearMe()}
        >
          <Icon icon={locateOutline} />
          <span className={wide ? '' : 'visually-hidden'}>{texts.near}</span>
        </button>
      </div>
    </div>
  );
}
