/** The guide's behaviour: one search behind list and map, and what happens when either is used. */
import type { Bounds } from '@callejero/contract/query.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { settings } from '../../api/settings.ts';
import { useFeedback } from '../../ui/feedback/useFeedback.ts';
import { boundsOf, type Camera, cameraFor, movedAway, roundBounds } from '../../ui/map/bounds.ts';
import type { PointsMapHandle } from '../../ui/map/PointsMap.tsx';
import { type CategoryTree, idsUnder } from './category-tree.ts';
import { distanceBetween } from './distance.ts';
import { inOrder, type PlaceRow, type PlaceSearch } from './place-row.ts';
import { useCategories } from './use-categories.ts';
import { type GuideStateControls, useGuideState } from './use-guide-state.ts';
import { type Places, usePlaces } from './use-places.ts';
import { usePosition } from './use-position.ts';

/** A view of a whole town, and one of what is within a walk. */
const cityZoom = 13;
const walkZoom = 15;
/** Metres from the city's centre beyond which "near me" is somewhere else. */
const elsewhere = 60_000;

export interface Guide extends Pick<GuideStateControls, 'state' | 'close'> {
  tree: CategoryTree;
  places: Places;
  /** As the list shows them. */
  ordered: readonly PlaceRow[];
  chosen: PlaceRow | null;
  initialCamera: Camera;
  position: Point | null;
  locating: boolean;
  /** Whether searching again where the map is now is worth offering. */
  offer: boolean;
  everywhere: boolean;
  setQuery: (q: string) => void;
  setCategory: (slug: string | null) => void;
  clear: () => void;
  searchHere: () => void;
  searchEverywhere: () => void;
  choose: (id: string) => void;
  nearMe: () => Promise<void>;
  onMove: (camera: Camera, bounds: Bounds, byPerson: boolean) => void;
}

export function useGuide(map: RefObject<PointsMapHandle | null>, size: { width: number; height: number }): Guide {
  const feedback = useFeedback();
  const { city } = settings();
  const { tree, list, ready } = useCategories();
  const area = useArea(city.center, size);
  const { state, change, choose, close } = useGuideState((next) => {
    if (next.camera) map.current?.jump(next.camera);
  });
  const [initialCamera] = useState<Camera>(() => state.camera ?? { ...city.center, zoom: cityZoom });
  const { position, status, locate } = usePosition();

  const category = state.category === null ? undefined : tree.bySlug.get(state.category);
  const search = useMemo(
    (): PlaceSearch => ({
      q: state.q,
      categories: category ? idsUnder(tree, category.id) : null,
      area: area.searched,
    }),
    [state.q, category, tree, area.searched],
  );
  // A category of the URL means nothing before the categories are there.
  const places = usePlaces(search, list, state.category === null || ready);
  const ordered = useMemo(() => inOrder(places.rows, state.q, position), [places.rows, state.q, position]);
  const chosen = useChosen(places.rows, state.place);

  // Searched in the whole city, the map goes to where something was found.
  const fitted = useRef<readonly PlaceRow[] | null>(null);
  useEffect(() => {
    if (area.searched !== null || places.updating || places.loading || fitted.current === places.rows) return;
    fitted.current = places.rows;
    const camera = cameraFor(
      places.rows.map(({ location }) => location),
      size.width,
      size.height,
    );
    if (camera) map.current?.jump(camera);
  }, [area.searched, places.updating, places.loading, places.rows, map, size.width, size.height]);

  // A place that came by the URL, or from the list, is to be seen on the map.
  const chosenId = chosen?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place chosen, not for each new answer
  useEffect(() => {
    if (chosen) map.current?.show(chosen.location, walkZoom);
  }, [chosenId]);

  const nearMe = async () => {
    try {
      const point = await locate();
      if (distanceBetween(point, city.center) > elsewhere) {
        feedback.warning(`Estás lejos de ${city.name}: verás las distancias, pero no movemos el mapa.`);
        return;
      }
      const camera = { ...point, zoom: walkZoom };
      map.current?.jump(camera);
      area.search(boundsOf(camera, size.width, size.height));
    } catch (error) {
      feedback.warning(error instanceof Error ? error.message : String(error));
    }
  };

  return {
    state,
    close,
    tree,
    places,
    ordered,
    chosen,
    initialCamera,
    position,
    locating: status === 'asking',
    offer: area.offer && !places.loading,
    everywhere: area.searched === null,
    setQuery: (q) => change({ q, place: null }),
    setCategory: (slug) => change({ category: slug, place: null }),
    clear: () => change({ q: '', category: null, place: null }),
    searchHere: area.searchHere,
    searchEverywhere: () => area.search(null),
    choose,
    nearMe,
    onMove: (camera, bounds, byPerson) => {
      area.see(bounds, byPerson);
      change({ camera });
    },
  };

  function useArea(center: Point, { width, height }: { width: number; height: number }) {
    const [searched, setSearched] = useState<Bounds | null>(() =>
      roundBounds(boundsOf({ ...center, zoom: cityZoom }, width, height)),
    );
    const [offer, setOffer] = useState(false);
    const seen = useRef<Bounds | null>(null);
    return {
      searched,
      offer,
      search(bounds: Bounds | null) {
        setSearched(bounds && roundBounds(bounds));
        setOffer(false);
      },
      searchHere() {
        if (seen.current) setSearched(roundBounds(seen.current));
        setOffer(false);
      },
      see(bounds: Bounds, byPerson: boolean) {
        seen.current = bounds;
        if (byPerson) setOffer(searched === null || movedAway(searched, bounds));
      },
    };
  }
}

/** The chosen place's row, kept when a new search no longer brings it. */
function useChosen(rows: readonly PlaceRow[], id: string | null): PlaceRow | null {
  const last = useRef<PlaceRow | null>(null);
  if (id === null) return null;
  const row = rows.find((place) => place.id === id);
  if (row) last.current = row;
  return last.current?.id === id ? last.current : null;
}
