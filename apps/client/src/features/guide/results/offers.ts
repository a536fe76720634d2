import type { Suggestion } from '@callejero/contract/answers/places.ts';
import { eventHref } from '../../../entities/offline/event.ts';

/** A suggestion that is an event or a promotion. */
export type Offer = Extract<Suggestion, { kind: 'event' | 'promotion' }>;

export const isOffer = (suggestion: Suggestion): suggestion is Offer =>
  suggestion.kind === 'event' || suggestion.kind === 'promotion';

export function offerHref({ kind, id }: Offer): string {
  return kind === 'event' ? eventHref(id) : `/promotion-page/${id}`;
}
