/**
 * Which place a row is. A code of its source identifies it as long as no two places have it; otherwise name, address and point do.
 * So a file is recognised when its codes are others, are missing, or have moved on to other places. Pure.
 */
import { type Source, sourceKey } from '../reading/source.ts';
import type { ReadRow, UsableRow } from '../target.ts';
import type { PlaceDraft } from './place.ts';
import {
  detailedCode,
  type Identity,
  identityText,
  openStreetMap,
  placeCode,
  unnamedSource,
} from './place-code.ts';
import { contradict, haveSameName, isNear, isSameAddress, PlacesByName } from './same-place.ts';

const isOsm = ({ name }: Source): boolean => name === openStreetMap.name;

const isCoded = ({ draft, externalId }: ReadRow<PlaceDraft>): boolean =>
  draft !== null && !isOsm(draft.source) && draft.source.externalId === externalId;

/**
 * The row under the code of `placeCode`, if it has one of its file.
 *
 * @param origin the source's name that a person gave
 */
export function withoutCode(row: ReadRow<PlaceDraft>, origin: string | null): ReadRow<PlaceDraft> {
  const { draft } = row;
  if (draft && isCoded(row))
    draft.source = {
      ...draft.source,
      name: origin ?? unnamedSource,
      externalId: placeCode(draft.fields),
    };
  return row;
}

/**
 * Replaces the codes of a file by those of `placeCode` if one of them belongs to several places, which then is no code of places
 * but of a quarter, an owner or a building; answers whether it is so. Expects that rows of the same place are merged, and all rows
 * that share a code, or their name and point.
 */
export function* identifying(
  rows: readonly ReadRow<PlaceDraft>[],
  origin: string | null,
): Generator<void, boolean> {
  const own = rows.filter(({ draft }) => draft !== null && !isOsm(draft.source));
  const coded = own.filter(isCoded);
  yield;
  const areRepeated = new Set(coded.map(({ externalId }) => externalId)).size < coded.length;
  if (areRepeated)
    for (const row of coded) {
      yield;
      withoutCode(row, origin);
    }
  const byKey = Map.groupBy(own, ({ draft }) => (draft ? sourceKey(draft.source) : ''));
  for (const alike of byKey.values()) {
    yield;
    if (alike.length === 1) continue;
    for (const { draft } of alike)
      if (draft) draft.source = { ...draft.source, externalId: detailedCode(draft.fields) };
  }
  return areRepeated;
}

/** A place that an earlier import brought. */
export interface BroughtPlace {
  source: Source;
  record: string;
  archived: boolean;
  /** As the import brought it, whatever people changed since; null if that is unknown. */
  brought: Identity | null;
}

export interface Recognised {
  place: BroughtPlace;
  /** By its code, which still belongs to that place. */
  byCode: boolean;
}

type Row = UsableRow<PlaceDraft>;

/** Of two places that a row may equally be, the one that is not archived, then the older one. */
const byAge = (a: BroughtPlace, b: BroughtPlace): number =>
  Number(a.archived) - Number(b.archived) ||
  (`${a.record} ${sourceKey(a.source)}` < `${b.record} ${sourceKey(b.source)}` ? -1 : 1);

/**
 * The places of earlier imports that rows are. Each place is at most one row: the one with its code, then one that says the same, one
 * that contradicts nothing, one with its code and another name or point, one with other telephones at its address.
 */
export interface PlaceRecognition {
  /** Adds places, of which those that are known already count once: before a row is admitted, all that it may be. */
  learn(places: readonly BroughtPlace[]): void;
  /** Whether a place has the code. */
  has(source: Source): boolean;
  /** Those of the rows that are known to be a place by its code, or to be none; the others wait for all rows. */
  admit(rows: readonly Row[], found: Map<number, Recognised>): Row[];
  /** The rows that waited, after the last one was admitted. */
  resting(found: Map<number, Recognised>): Generator<void, Row[]>;
}

export function createRecognition(): PlaceRecognition {
  const byKey = new Map<string, BroughtPlace>();
  const byText = new Map<string, BroughtPlace[]>();
  const byName = new PlacesByName<BroughtPlace>(byAge);
  const claimed = new Set<BroughtPlace>();
  const waiting: Row[] = [];
  const coded = ({ source }: PlaceDraft) => byKey.get(sourceKey(source));
  const free = (list: readonly BroughtPlace[] | undefined, { source }: PlaceDraft) =>
    // OpenStreetMap's ids identify its elements.
    (list ?? []).filter((place) => !claimed.has(place) && !(isOsm(source) && isOsm(place.source)));
  const near = (draft: PlaceDraft, accepts: (place: Identity, source: Source) => boolean) =>
    free(byName.near(draft.fields), draft).find(({ brought, source }) => brought && accepts(brought, source));
  const certain = (draft: PlaceDraft) => {
    const place = coded(draft);
    if (!place?.brought || isOsm(draft.source)) return place;
    return haveSameName(place.brought, draft.fields) && isNear(place.brought, draft.fields)
      ? place
      : undefined;
  };

  return {
    learn(places) {
      for (const place of places) {
        const key = sourceKey(place.source);
        if (byKey.has(key)) continue;
        byKey.set(key, place);
        if (!place.brought) continue;
        const text = identityText(place.brought);
        const alike = byText.get(text);
        if (alike) alike.push(place);
        else byText.set(text, [place]);
        byName.add(place, place.brought);
      }
    },

    has: (source) => byKey.has(sourceKey(source)),

    admit(rows, found) {
      return rows.filter((row) => {
        const { position, draft } = row;
        const place = certain(draft);
        if (place) {
          claimed.add(place);
          found.set(position, { place, byCode: true });
          return true;
        }
        const { fields } = draft;
        if (!coded(draft) && byName.near(fields).length === 0 && !byText.has(identityText(fields)))
          return true;
        waiting.push(row);
        return false;
      });
    },

    *resting(found) {
      type Search = (draft: PlaceDraft) => BroughtPlace | undefined;
      function* claiming(byCode: boolean, search: Search): Generator<void, void> {
        for (const { position, draft } of waiting) {
          yield;
          if (found.has(position)) continue;
          const place = search(draft);
          if (!place || claimed.has(place)) continue;
          claimed.add(place);
          found.set(position, { place, byCode });
        }
      }
      yield* claiming(false, (draft) => free(byText.get(identityText(draft.fields))?.sort(byAge), draft)[0]);
      yield* claiming(false, (draft) => near(draft, (place) => !contradict(place, draft.fields)));
      yield* claiming(true, (draft) => {
        const place = coded(draft);
        return place?.brought &&
          (haveSameName(place.brought, draft.fields) || isNear(place.brought, draft.fields))
          ? place
          : undefined;
      });
      yield* claiming(false, (draft) =>
        near(draft, (place, { name }) => name === draft.source.name && isSameAddress(place, draft.fields)),
      );
      return waiting;
    },
  };
}

/** The code of a row whose own one is another place's. */
export const otherCode = ({ source, fields }: PlaceDraft): Source => ({
  ...source,
  externalId: placeCode(fields),
});

/** `draft` under the code of the place that it is; a new place gets another code than those of earlier ones. */
export function underItsCode(
  draft: PlaceDraft,
  recognised: Recognised | undefined,
  isTaken: (source: Source) => boolean,
): PlaceDraft {
  if (recognised) return { ...draft, source: recognised.place.source };
  if (!isTaken(draft.source)) return draft;
  const other = otherCode(draft);
  return { ...draft, source: isTaken(other) ? { ...other, externalId: detailedCode(draft.fields) } : other };
}
