import type { Selected } from '@callejero/contract/list-query/selected.ts';
import type { Populated } from '@callejero/contract/resource.ts';
import type { Address } from '@callejero/contract/resources/addresses.ts';
import type { Category } from '@callejero/contract/resources/categories.ts';
import { type Commerce, commerces, type SimilarPlace } from '@callejero/contract/resources/commerces.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ask } from '../../api/http/ask.ts';
import { http } from '../../api/http/http.ts';
import { invalidate } from '../../api/resource.ts';
import { ownCommerces } from '../../entities/commerce/own-commerces.ts';
import { attempt } from '../../ui/feedback/attempt.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import type { FormRecord } from '../../ui/form/types.ts';
import { texts } from './texts.ts';

interface Shown {
  categories: Pick<Category, 'id' | 'name' | 'icon' | 'color'>[];
  address: Pick<Address, 'id' | 'street' | 'number' | 'locality' | 'postalCode'> | null;
}

/** A commerce with its address in place of the address's id. */
export type CommerceWithAddress = Selected<typeof commerces, { populates: readonly ['address'] }>;

export type MyCommerce = Populated<
  Pick<
    Commerce,
    | 'id'
    | 'rev'
    | 'updatedAt'
    | 'name'
    | 'status'
    | 'rejectionReason'
    | 'pendingChanges'
    | 'owners'
    | 'managers'
    | 'cashiers'
    | 'logo'
    | 'photos'
  >,
  Shown
>;

export type SimilarCommerce = Populated<
  Pick<Commerce, 'id' | 'name' | 'status' | 'logo' | 'photos'>,
  Shown
> & {
  /** Metres. */
  distance: number;
};

/** All commerces that are the person's, whatever their status. */
export function useMine(): UseQueryResult<MyCommerce[]> {
  return useQuery<MyCommerce[]>(ownCommerces<MyCommerce>());
}

/** Proposes a commerce, which the person then owns, also an administrator. */
export async function propose(body: Record<string, unknown>, idempotencyKey: string): Promise<FormRecord> {
  return await ask.post<FormRecord>('/commerces/mine', body, { idempotencyKey });
}

/** Existing places that may be the one about to be proposed. */
export async function similarTo(place: SimilarPlace): Promise<SimilarCommerce[]> {
  return await ask.post<SimilarCommerce[]>('/commerces/similar', place, { background: true });
}

/** Withdraws changes or resubmits a rejected commerce, and shows `done`; true on success. */
export async function changeOwn(
  { id, rev }: Pick<Commerce, 'id' | 'rev'>,
  step: 'withdraw-changes' | 'resubmit',
  done: string,
): Promise<boolean> {
  return runWithConflictMessage(async () => {
    await http.post(`/commerces/${id}/${step}`, { rev });
    feedback.success(done);
  });
}

/** Runs a write of a commerce and reads it again, also after a failure. A conflict has its own message. */
export async function runWithConflictMessage(write: () => Promise<void>): Promise<boolean> {
  const done = await attempt(write, texts.page.stale);
  await invalidate(commerces.name);
  return done;
}
