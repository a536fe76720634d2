import type { Point } from '@callejero/contract/resource.ts';
import type { Suggestion } from '@callejero/contract/suggestions.ts';
import { Link } from 'react-router-dom';
import { eventHref } from '../../../entities/offline/event.ts';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { useSuggestions } from '../search/useSuggestions.ts';
import styles from './FoundOffers.module.css';

type Offer = Extract<Suggestion, { kind: 'event' | 'promotion' }>;

const isOffer = (suggestion: Suggestion): suggestion is Offer =>
  suggestion.kind === 'event' || suggestion.kind === 'promotion';

export function offerHref({ kind, id }: Offer): string {
  return kind === 'event' ? eventHref(id) : `/promotion-page/${id}`;
}

/** Events and promotions that a search is about too, above its places. */
export function FoundOffers({ q, near }: { q: string; near: Point }) {
  const offers = useSuggestions(q, near, q.trim() !== '').filter(isOffer);
  if (offers.length === 0) return null;
  return (
    <section className={styles.foundOffers} aria-label="Eventos y promociones">
      <h3>Eventos y promociones</h3>
      <ul>
        {offers.map((offer) => (
          <li key={offer.id}>
            <Link to={offerHref(offer)} className={styles.foundOffer}>
              <Icon name={offer.kind === 'event' ? 'calendar' : 'ticket'} />
              <span>
                {offer.text}
                {offer.where === null ? null : <span className={styles.where}>{offer.where}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
