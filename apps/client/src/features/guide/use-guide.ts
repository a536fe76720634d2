/** The guide's behaviour: one search behind list and map, and what happens when either is used. */
import { distanceBetween } from '@callejero/contract/distance.ts';
import type { Bounds } from '@callejero/contract/query.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { settings } from '../../api/settings.ts';
import { useFeedback } from '../../ui/feedback/useFeedback.ts';
import { boundsOf, type Camera, cameraFor, shiftCamera } from '../../ui/map/bounds.ts';
import type { Insets, PointsMapHandle } from '../../ui/map/PointsMap.tsx';
import { type CategoryTree, idsUnder } from './category-tree.ts';
import { inOrder, type PlacePoint, type PlaceRow, type PlaceSearch } from './place-row.ts';
import { useArea } from './use-area.ts';
import { useCategories } from './use-categories.ts';
import { type GuideStateControls, useGuideState } from './use-guide-state.ts';
import { usePlace } from './use-place.ts';
import { type Places, usePlaces } from './use-places.ts';
import { usePosition } from './use-position.ts';

/** A view of a whole town, and one of what is within a walk. */
const cityZoom = 13.5;
const walkZoom = 15;
/** Metres from the city's centre beyond which "near me" is somewhere else. */
const elsewhere = 60_000;

/** The map's size, and what covers it. */
export interface View {
  width: number;
  height: number;
  insets: Insets;
}

export interface Guide extends Pick<GuideStateControls, 'state' | 'close' | 'choose'> {
  tree: CategoryTree;
  places: Places;
  /** As the list shows them. */
  ordered: readonly PlaceRow[];
  chosen: PlacePoint | null;
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
  nearMe: () => Promise<void>;
  onMapReady: () => void;
  onMove: (camera: Camera, bounds: Bounds, byPerson: boolean) => void;
}

export function useGuide(map: RefObject<PointsMapHandle | null>, view: View): Guide {
  const feedback = useFeedback();
  const { city } = settings();
  const { tree, list, ready } = useCategories();
  const { state, change, choose, close } = useGuideState((next) => {
    if (next.camera) map.current?.jump(next.camera);
  });
  const { width, height, insets } = view;
  const [initialCamera] = useState<Camera>(
    () =>
      state.camera ??
      // The city's centre in the middle of what can be seen.
      shiftCamera(
        { ...city.center, zoom: cityZoom },
        (insets.right - insets.left) / 2,
        (insets.bottom - insets.top) / 2,
      ),
  );
  const area = useArea(() => boundsOf(initialCamera, width, height));
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
  const found = area.searched === null && !places.updating && !places.loading ? places.rows : null;
  useEffect(() => {
    if (found === null || fitted.current === found) return;
    fitted.current = found;
    const points = found.map(({ location }) => location);
    const camera = cameraFor(points, width - insets.left - insets.right, height - insets.top - insets.bottom);
    if (camera) map.current?.focus(camera);
  }, [found, map, width, height, insets]);

  // A place that was chosen in the list, or came by the URL, is to be seen on the map.
  const showChosen = () => {
    if (chosen) map.current?.show(chosen.location, walkZoom);
  };
  const chosenId = chosen?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place chosen, not for each new answer
  useEffect(showChosen, [chosenId]);

  const nearMe = async () => {
    try {
      const point = await locate();
      if (distanceBetween(point, city.center) > elsewhere) {
        feedback.warning(`Estás lejos de ${city.name}: verás las distancias, pero no movemos el mapa.`);
        return;
      }
      const camera = { ...point, zoom: walkZoom };
      map.current?.focus(camera);
      area.search(boundsOf(camera, width, height));
    } catch (error) {
      feedback.warning(error instanceof Error ? error.message : String(error));
    }
  };

  return {
    state,
    choose,
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
    nearMe,
    onMapReady: showChosen,
    onMove: (camera, bounds, byPerson) => {
      area.see(bounds, byPerson);
      change({ camera });
    },
  };
}

/** The chosen place: of the list, or read on its own when the list does not have it. */
function useChosen(rows: readonly PlaceRow[], id: string | null): PlacePoint | null {
  const { data: place } = usePlace(id);
  return useMemo(() => {
    if (id === null) return null;
    const row = rows.find((candidate) => candidate.id === id);
    if (row) return row;
    return place?.id === id
      ? { ...place, categories: place.categories.map((category) => category.id) }
      : null;
  }, [rows, id, place]);
}
