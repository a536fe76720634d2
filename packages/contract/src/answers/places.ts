/** Answers of the routes of commerces, categories, favourites and vehicles that are no plain records. */
import * as z from 'zod';
import type { DuplicateFacts } from '../duplicates.ts';
import type { Favourites } from '../favourites.ts';
import type { PlaceCluster, PlaceMap, PlaceOnMap } from '../place-map.ts';
import type { CategoryUsage } from '../resources/categories.ts';
import type { BulkReviewResult, CommerceReferences, ReviewJob, ReviewLock } from '../resources/commerces.ts';
import type { VehicleSharing } from '../resources/vehicles.ts';
import type { Suggestion } from '../suggestions.ts';
import { answerOf, bounds, count, moment, named, point } from './answer.ts';

export const bulkReviewResultSchema = answerOf<BulkReviewResult>()(
  z.object({ id: z.uuid(), ok: z.boolean(), message: z.string().exactOptional() }),
);
export const reviewJobAnswerSchema = answerOf<ReviewJob>()(
  named(
    'ReviewJob',
    z.object({
      id: z.uuid(),
      decision: z.enum(['accept', 'reject']),
      total: count,
      done: count,
      failed: count,
      failures: z.array(z.object({ id: z.uuid(), name: z.string(), message: z.string() })),
      createdAt: moment,
      finishedAt: moment.nullable(),
      error: z.string().nullable(),
    }),
  ),
);
export const duplicateFactsSchema = answerOf<DuplicateFacts>()(
  z.object({
    distance: z.number().min(0),
    similarity: z.number().min(0).max(1),
    reasons: z.array(z.enum(['name', 'phone', 'website'])),
  }),
);
export const commerceReferencesSchema = answerOf<CommerceReferences>()(
  z.record(z.string(), count).readonly(),
);
export const reviewLockAnswerSchema = answerOf<ReviewLock>()(
  named(
    'ReviewLock',
    z.object({ commerce: z.uuid(), holder: z.object({ id: z.uuid(), name: z.string() }), until: moment }),
  ),
);

const place = point.extend({ id: z.uuid(), name: z.string(), category: z.string() });
const cluster = point.extend({
  id: z.string(),
  count,
  bounds,
  mix: z.array(z.tuple([z.string(), count])),
});
export const placeMapSchema = answerOf<PlaceMap>()(
  z.object({
    bounds,
    total: count,
    clusters: z.array(answerOf<PlaceCluster>()(named('PlaceCluster', cluster))),
    points: z.array(answerOf<PlaceOnMap>()(named('PlaceOnMap', place))),
  }),
);

const suggested = { id: z.uuid(), slug: z.string(), text: z.string() };
const offer = { ...suggested, where: z.string().nullable() };
export const suggestionSchema = answerOf<Suggestion>()(
  named(
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
        ...offer,
        category: z.string(),
        distance: count.exactOptional(),
      }),
      z.object({ kind: z.literal('event'), ...offer }),
      z.object({ kind: z.literal('promotion'), ...offer }),
    ]),
  ),
);

export const categoryUsageSchema = answerOf<CategoryUsage>()(
  z
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
    .readonly(),
);

const ids = z.array(z.uuid());
export const favouritesSchema = answerOf<Favourites>()(
  named('Favourites', z.object({ commerces: ids, events: ids, promotions: ids })),
);

export const vehicleSharingSchema = answerOf<VehicleSharing>()(
  named(
    'VehicleSharing',
    z.object({
      id: z.uuid(),
      sharedUntil: moment.nullable(),
      position: point.nullable(),
      positionAt: moment.nullable(),
    }),
  ),
);
