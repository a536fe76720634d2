/** The guide's behaviour: one search for list and map, and the actions of both. */

import type { PlaceMap } from '@callejero/contract/answers/places.ts';
import type { Bounds } from '@callejero/contract/list-query/query.ts';
import { askedNear } from '@callejero/contract/search/filter-words.ts';
import { noFilters } from '@callejero/contract/search/place-filters.ts';
import { type RefObject, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { invalidate } from '../../api/resource.ts';
import { settings } from '../../api/settings.ts';
import { useOfflineOne } from '../../entities/offline/useOfflineOne.ts';
import { type Camera, cameraFor, shiftCamera, toBounds } from '../../ui/map/bounds.ts';
import type { MoveCause } from '../../ui/map/points/move-causes.ts';
import type { PointsMapHandle } from '../../ui/map/points/PointsMap.tsx';
import type { Insets } from '../../ui/map/points/points.ts';
import { getExtent, type MapView, nextView, worldView } from '../../ui/map/view.ts';
import { type OriginControls, useOrigin } from '../../ui/origin/useOrigin.ts';
import type { GuideState } from './guide-url.ts';
import { gather, toPlaceMap } from './map/map-view.ts';
import { useArea } from './map/useArea.ts';
import { usePlaceMap } from './map/usePlaceMap.ts';
import type { CategoryTree } from './query/category-tree.ts';
import { type PlacePoint, type PlaceSearch, placeFilters } from './query/place-row.ts';
import { useCountedSearch } from './results/useCountedSearch.ts';
import { type FoundPlaces, usePlaces } from './results/usePlaces.ts';
import { readWords } from './search/read-words.ts';
import { useGuideSearch } from './useGuideSearch.ts';
import { type GuideStateControls, useGuideState } from './useGuideState.ts';

/** The zoom of walking distance. */
const walkZoom = 15;

/** The map's size, and its covered edges. */
export interface GuideView {
  width: number;
  height: number;
  insets: Insets;
}

export interface Guide extends GuideStateControls {
  tree: CategoryTree;
  /** The part of the tree that has places. */
  choices: CategoryTree;
  /** The name of the chosen category. */
  category: string | null;
  search: PlaceSearch;
  places: FoundPlaces;
  /** The clusters and points on the map. */
  drawn: PlaceMap;
  /** The first of them are not known yet. */
  isMapLoading: boolean;
  chosen: PlacePoint | null;
  initialCamera: Camera;
  /** Where distances are measured from, and where the person is. */
  distances: OriginControls;
  /** Whether a search of the area on the map is offered. */
  offer: boolean;
  /** Searches a text in the whole city, because a typed name is not limited to the view. */
  find: (q: string) => Promise<void>;
  clear: () => void;
  searchHere: () => void;
  searchEverywhere: () => void;
  nearMe: () => Promise<void>;
  onMapReady: () => void;
  onMove: (camera: Camera, bounds: Bounds, cause: MoveCause) => void;
}

export function useGuide(map: RefObject<PointsMapHandle | null>, view: GuideView, now: Date): Guide {
  const controls = useGuideState((next) => {
    if (next.camera) map.current?.jump(next.camera);
    else if (asksForAll(next)) area.search(null);
  });
  const { state, change } = controls;
  const { width, height } = view;
  const [initialCamera] = useState(() => state.camera ?? cityCamera(view.insets));
  const area = useArea(() => (asksForAll(state) ? null : toBounds(initialCamera, width, height)));
  const [mapView, setMapView] = useState(() =>
    nextView(null, toBounds(initialCamera, width, height), initialCamera.zoom),
  );
  const distances = useOrigin();
  const { resume } = distances;
  useEffect(() => {
    void resume();
  }, [resume]);

  const searching = useGuideSearch(controls, area.searched, now);
  const { search, isReady } = searching;
  const places = usePlaces(search, distances.origin.point, searching.list, isReady, now);
  useCountedSearch(search, places, distances.origin.point);
  const { drawn, isMapLoading } = useDrawn(search, mapView, places, isReady);
  const chosen = useChosen(places, state.place);
  useOpenNow(search.openAt === 'now', now);

  useFit(map, view, useExtent(search, places, isReady));

  // Moves the map to a place that was chosen in the list or named by the URL.
  const showChosen = () => {
    if (chosen) map.current?.show(chosen.location, walkZoom);
  };
  const chosenId = chosen?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place chosen, not for each new answer
  useEffect(showChosen, [chosenId]);

  // A place that was opened may have moved the map away from the area of the list, to which the person returns.
  const isListShown = state.place === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the person returns to the list
  useEffect(() => {
    if (isListShown) area.compare();
  }, [isListShown]);

  const nearMe = async () => {
    const point = await distances.locate();
    if (!point) return;
    const camera = { ...point, zoom: walkZoom };
    map.current?.focus(camera);
    area.search(toBounds(camera, width, height));
  };

  return {
    ...controls,
    tree: searching.tree,
    choices: searching.choices,
    category: searching.category,
    search,
    places,
    drawn,
    isMapLoading,
    chosen,
    initialCamera,
    distances,
    offer: area.offer && !places.loading,
    find: async (typed) => {
      const near = askedNear(typed);
      const words = await readWords(near ?? typed, now);
      startTransition(() => {
        if (near !== null) void nearMe();
        else if (words.q !== '') area.search(null);
        change({ q: words.q, place: null, ...words.filters });
      });
    },
    clear: () => change({ q: '', category: null, ...noFilters, place: null }),
    searchHere: area.searchHere,
    searchEverywhere: () => area.search(null),
    nearMe,
    onMapReady: showChosen,
    onMove: (camera, bounds, cause) => {
      setMapView((current) => nextView(current, bounds, camera.zoom));
      area.see(bounds, cause === 'person');
      // A person who opens a cluster wants to see its places in the list too.
      if (cause === 'cluster') area.search(bounds);
      change({ camera });
    },
  };
}

/** A link with a text and no view, as people write it, searches the whole city. */
const asksForAll = ({ q, camera }: GuideState) => q !== '' && camera === null;

/** The city's centre in the middle of the uncovered part of the map. */
function cityCamera({ top, right, bottom, left }: Insets): Camera {
  const { center, zoom } = settings().city;
  return shiftCamera({ ...center, zoom }, (right - left) / 2, (bottom - top) / 2);
}

/** Clusters and points of the view; when they can't be loaded, the places of the list. */
function useDrawn(
  search: PlaceSearch,
  view: MapView,
  { rows, seenAt }: FoundPlaces,
  enabled: boolean,
): Pick<Guide, 'drawn' | 'isMapLoading'> {
  const filters = useMemo(() => placeFilters(search), [search]);
  const { data, isError, isPlaceholderData } = usePlaceMap(filters, view, enabled);
  const unreachable = seenAt !== null || (isError && data === undefined);
  const local = useMemo(() => (unreachable ? toPlaceMap(rows, view) : null), [unreachable, rows, view]);
  const map = local ?? data ?? nothing;
  // Until the answer for another zoom is there, the map is not drawn anew, so that each move draws it once.
  const latest = useRef(view.zoom);
  if (local || !isPlaceholderData) latest.current = view.zoom;
  const zoom = latest.current;
  const drawn = useMemo(() => gather(map, zoom), [map, zoom]);
  return { drawn, isMapLoading: map === nothing };
}

const nothing: PlaceMap = { bounds: worldView.bounds, total: 0, clusters: [], points: [] };

/** The bounds of everything that a search without an area finds; null with an area, or without results. */
function useExtent(search: PlaceSearch, { rows, seenAt }: FoundPlaces, enabled: boolean): Bounds | null {
  const filters = useMemo(() => placeFilters(search), [search]);
  const everywhere = search.area === null;
  const { data, isPlaceholderData } = usePlaceMap(filters, worldView, enabled && everywhere);
  return useMemo(() => {
    if (!everywhere) return null;
    if (seenAt !== null) return getExtent(toPlaceMap(rows, worldView));
    return data && !isPlaceholderData ? getExtent(data) : null;
  }, [everywhere, seenAt, rows, data, isPlaceholderData]);
}

/** Moves the map to the results of a search in the whole city. */
function useFit(
  map: RefObject<PointsMapHandle | null>,
  { width, height, insets }: GuideView,
  extent: Bounds | null,
): void {
  const fitted = useRef<Bounds | null>(null);
  useEffect(() => {
    if (extent === null || fitted.current === extent) return;
    fitted.current = extent;
    const camera = cameraFor(
      [
        { lat: extent.south, lng: extent.west },
        { lat: extent.north, lng: extent.east },
      ],
      width - insets.left - insets.right,
      height - insets.top - insets.bottom,
    );
    if (camera) map.current?.focus(camera);
  }, [extent, map, width, height, insets]);
}

/** Requests “open now” again each minute. */
function useOpenNow(open: boolean, now: Date): void {
  const asked = useRef(now);
  useEffect(() => {
    if (asked.current === now) return;
    asked.current = now;
    if (open) void invalidate('commerces');
  }, [open, now]);
}

/** The chosen place, from the list, or read separately when the list does not contain it. */
function useChosen({ rows }: FoundPlaces, id: string | null): PlacePoint | null {
  const { data: place } = useOfflineOne('commerces', id);
  return useMemo(() => {
    if (id === null) return null;
    const row = rows.find((candidate) => candidate.id === id);
    if (row) return row;
    return place?.id === id
      ? { ...place, categories: place.categories.map((category) => category.id) }
      : null;
  }, [rows, id, place]);
}
