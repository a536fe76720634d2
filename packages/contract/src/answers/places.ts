/** Answers of the routes of commerces, categories, favourites and vehicles that are not plain records. */
import * as z from 'zod';
import { type CommerceStatus, commerceStatus } from '../resources/commerces.ts';
import { bounds, count, moment, named, point } from './answer.ts';
import { rowCluster } from './row-map.ts';

/** `message`: why the decision was refused. */
export const bulkReviewResultSchema = z.object({
  id: z.uuid(),
  ok: z.boolean(),
  message: z.string().exactOptional(),
});
export type BulkReviewResult = z.output<typeof bulkReviewResultSchema>;

/** A running or finished decision on many commerces, which were chosen when it began. */
export const reviewJobAnswerSchema = named(
  'ReviewJob',
  z.object({
    id: z.uuid(),
    decision: z.enum(['accept', 'reject']),
    total: count,
    /** How many of the chosen commerces were decided, and how many could not be. */
    done: count,
    failed: count,
    /** The first commerces that could not be decided. */
    failures: z.array(z.object({ id: z.uuid(), name: z.string(), message: z.string() })),
    createdAt: moment,
    finishedAt: moment.nullable(),
    /** Why the job ended early. */
    error: z.string().nullable(),
  }),
);
export type ReviewJob = z.output<typeof reviewJobAnswerSchema>;

/** The facts about each commerce that may be the same place. */
export const duplicateFactsSchema = z.object({
  /** Metres. */
  distance: z.number().min(0),
  /** Similarity of the names. */
  similarity: z.number().min(0).max(1),
  reasons: z.array(z.enum(['name', 'phone', 'website'])),
});
export type DuplicateFacts = z.output<typeof duplicateFactsSchema>;

/** One commerce of a pair, with the fields that distinguish it from the other. */
const likelyPlace = named(
  'LikelyPlace',
  z.object({
    id: z.uuid(),
    name: z.string(),
    status: z.enum(Object.keys(commerceStatus) as CommerceStatus[]),
    /** Name of the source of its data. */
    source: z.string().nullable(),
    /** Its first photo, or else its logo. */
    picture: z.string().nullable(),
    /** Its first category. */
    category: z.object({ name: z.string(), icon: z.string().nullable(), color: z.string() }).nullable(),
    /** Its address in one line. */
    where: z.string().nullable(),
  }),
);
export type LikelyPlace = z.output<typeof likelyPlace>;

/** Two commerces that may be the same place. */
export const duplicatePairSchema = named(
  'DuplicatePair',
  duplicateFactsSchema.extend({ places: z.tuple([likelyPlace, likelyPlace]) }),
);
export type DuplicatePair = z.output<typeof duplicatePairSchema>;

export const duplicatePairsMetaSchema = z.object({
  total: count,
  page: count,
  perPage: count,
  /** Commerces that changed and are not compared yet: each request compares some of them. */
  waiting: count,
});
export type DuplicatePairsMeta = z.output<typeof duplicatePairsMetaSchema>;

/** How many records refer to a commerce, by collection. */
export const commerceReferencesSchema = z.record(z.string(), count).readonly();
export type CommerceReferences = z.output<typeof commerceReferencesSchema>;

/** Who is reviewing a commerce, until when. */
export const reviewLockAnswerSchema = named(
  'ReviewLock',
  z.object({ commerce: z.uuid(), holder: z.object({ id: z.uuid(), name: z.string() }), until: moment }),
);
export type ReviewLock = z.output<typeof reviewLockAnswerSchema>;

/** `category`: the first category of the place. */
const placeOnMap = named(
  'PlaceOnMap',
  point.extend({ id: z.uuid(), name: z.string(), category: z.string() }),
);
export type PlaceOnMap = z.output<typeof placeOnMap>;

/** Places too close to each other to show separately at this zoom. */
const placeCluster = named(
  'PlaceCluster',
  rowCluster.extend({
    /** Number of places per top-level category, the largest first, at most four. */
    mix: z.array(z.tuple([z.string(), count])),
  }),
);
export type PlaceCluster = z.output<typeof placeCluster>;

/**
 * Every place within `bounds` exactly once, in a cluster's count or as a point. Points have five decimals (about a metre);
 * the decimals of clusters depend on the zoom.
 */
export const placeMapSchema = z.object({
  /** The requested bounds, widened to the grid. */
  bounds,
  total: count,
  clusters: z.array(placeCluster),
  points: z.array(placeOnMap),
});
export type PlaceMap = z.output<typeof placeMapSchema>;

/** The ids of the categories that some place of the map has. */
export const usedCategoriesSchema = z.array(z.uuid());
export type UsedCategories = z.output<typeof usedCategoriesSchema>;

/** `text`: the name as stored. */
const suggested = { id: z.uuid(), slug: z.string(), text: z.string() };
/** `where`: the name of the place, or its address in one line. */
const located = { ...suggested, where: z.string().nullable() };
/** Categories and places come first, the best of them before others; then current and future events and promotions. */
export const suggestionSchema = named(
  'Suggestion',
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('category'),
      ...suggested,
      icon: z.string().nullable(),
      color: z.string().nullable(),
    }),
    z.object({
      kind: z.literal('commerce'),
      ...located,
      /** Name of its first category. */
      category: z.string(),
      /** Metres; only when the request has `near`. */
      distance: count.exactOptional(),
    }),
    z.object({ kind: z.literal('event'), ...located }),
    z.object({ kind: z.literal('promotion'), ...located }),
  ]),
);
export type Suggestion = z.output<typeof suggestionSchema>;

/** How many commerces, products and events use each category, by its id. */
export const categoryUsageSchema = z
  .record(
    z.string(),
    z
      .object({
        commerces: count.exactOptional(),
        products: count.exactOptional(),
        events: count.exactOptional(),
      })
      .readonly(),
  )
  .readonly();
export type CategoryUsage = z.output<typeof categoryUsageSchema>;

const ids = z.array(z.uuid());
/** Ids, the most recent first. */
export const favouritesSchema = named(
  'Favourites',
  z.object({ commerces: ids, events: ids, promotions: ids }),
);
export type Favourites = z.output<typeof favouritesSchema>;

export const vehicleSharingSchema = named(
  'VehicleSharing',
  z.object({
    id: z.uuid(),
    sharedUntil: moment.nullable(),
    position: point.nullable(),
    positionAt: moment.nullable(),
  }),
);
export type VehicleSharing = z.output<typeof vehicleSharingSchema>;
