/** Filters that the places in memory can answer; all others only the database answers. */
import { distanceBetween, earthRadius } from '@callejero/contract/distance.ts';
import {
  type Bounds,
  type Comparison,
  type Filters,
  type Near,
  queryLimits,
  type Scalar,
} from '@callejero/contract/list-query/query.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { filterColumns } from '@callejero/contract/search/place-filters.ts';
import { toPosition } from '../../../query/map/grid.ts';
import { inParts, type Steps } from './in-line.ts';
import { reusedSlots } from './packed.ts';
import type { PlaceChoice, PlaceStore } from './place-store.ts';

export interface PlaceQuestion {
  /** Without `open`, which `openAt` says. */
  choice: PlaceChoice;
  text?: string;
  openAt?: Date;
  near?: Near;
  within?: Bounds;
  /** Whether it asks for published places only. */
  isPublished: boolean;
}

/** Null when the filters contain anything else. */
export function toQuestion({ $openAt, $search, ...filters }: Filters): PlaceQuestion | null {
  const choice: PlaceChoice = { withClosed: true };
  const question: PlaceQuestion = { choice, isPublished: false };
  if ($openAt !== undefined) question.openAt = new Date($openAt);
  if ($search !== undefined) question.text = $search;
  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined) continue;
    if (name === 'permanentlyClosedAt' && value === null) {
      choice.withClosed = false;
      continue;
    }
    if (name === 'location') {
      const { $near, $within, ...others } = value as Comparison;
      if (Object.keys(others).length > 0 || !($near || $within)) return null;
      if ($near) question.near = $near;
      if ($within) question.within = $within;
      continue;
    }
    const values = valuesOf(value);
    if (!values) return null;
    const column = filterColumns.find(({ field }) => field === name);
    if (name === 'categories') choice.categories = values.map((id) => String(id).toLowerCase());
    else if (column) choice.traits = { ...choice.traits, [column.field]: values };
    else if (name !== 'status' || !values.includes('accepted')) return null;
    else question.isPublished = values.length === 1;
  }
  return question;
}

/** The places that satisfy everything but the text. `open` has the schedules that are open at `openAt`. */
export function keeper(
  store: PlaceStore,
  { choice, openAt, near, within }: PlaceQuestion,
  open: ReadonlySet<string>,
): (slot: number) => boolean {
  const chosen = store.chosen(openAt ? { ...choice, open } : choice);
  const isWithin = within ? inBounds(store, within) : () => true;
  const isNear = near ? inReach(store, near) : () => true;
  return (slot) => store.isChosen(slot, chosen) && isWithin(slot) && isNear(slot);
}

const kept = reusedSlots();

/** The slots of all places that a filter keeps, in memory that the next question uses. */
export function* slotsKept(store: PlaceStore, keeps: (slot: number) => boolean): Steps<Uint32Array> {
  kept.empty();
  yield* inParts(store.size, (from, end) => {
    for (let slot = from; slot < end; slot++) if (store.isUsed(slot) && keeps(slot)) kept.push(slot);
  });
  return kept.numbers;
}

const circumference = 2 * Math.PI * earthRadius;
/** More than what rounding makes of any distance. */
const roundedMetres = 1;

/** Distances from a point on the map, which are quicker to compute than metres, as parts of the world's width there. */
export function around({ x, y }: PlaceStore, { lat, lng }: Point) {
  const centre = toPosition(lat, lng);
  return {
    flat(slot: number): number {
      const across = Math.abs((x[slot] as number) - centre.x);
      const [right, down] = [Math.min(across, 1 - across), (y[slot] as number) - centre.y];
      // `Math.hypot` takes many times as long.
      return Math.sqrt(right * right + down * down);
    },
    /** Nothing farther on the map is within these metres: the map enlarges most where it is farthest from the equator. */
    flatReach(metres: number): number {
      const farthest = (Math.abs(lat) * Math.PI) / 180 + metres / earthRadius;
      if (farthest >= Math.PI / 2) return Number.POSITIVE_INFINITY;
      return (metres + roundedMetres) / (circumference * Math.cos(farthest));
    },
  };
}

function inReach(store: PlaceStore, near: Near): (slot: number) => boolean {
  const reach = near.maxDistance ?? queryLimits.nearDistance;
  const { flat, flatReach } = around(store, near);
  const [surely, atMost] = [(reach - roundedMetres) / circumference, flatReach(reach)];
  return (slot) => {
    const away = flat(slot);
    return away <= surely || (away <= atMost && distanceBetween(store.pointOf(slot), near) <= reach);
  };
}

/** A box that crosses the antimeridian has its west in the east. */
function inBounds({ x, y }: PlaceStore, { west, south, east, north }: Bounds): (slot: number) => boolean {
  const [low, high] = [toPosition(north, west), toPosition(south, east)];
  return (slot) => {
    const [right, down] = [x[slot] as number, y[slot] as number];
    const isBetween = west <= east ? right >= low.x && right <= high.x : right >= low.x || right <= high.x;
    return isBetween && down >= low.y && down <= high.y;
  };
}

/** The values of an equality or `$in`; null for other comparisons and for null values, which only the database handles. */
function valuesOf(value: Scalar | Comparison | Filters[]): readonly NonNullable<Scalar>[] | null {
  const listed = typeof value === 'object' && value !== null ? inOf(value) : [value];
  const values = listed?.filter((one) => one !== null);
  return values && values.length === listed?.length ? values : null;
}

function inOf(value: Comparison | Filters[]): readonly Scalar[] | null {
  if (Array.isArray(value) || Object.keys(value).length !== 1) return null;
  if (value.$eq !== undefined) return [value.$eq];
  return value.$in ?? null;
}
