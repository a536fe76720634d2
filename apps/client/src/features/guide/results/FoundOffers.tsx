import type { Point } from '@callejero/contract/resource.ts';
import { useState } from 'react';
import { Button } from '../../../ui/layout/Button.tsx';
import { Link } from '../../../ui/layout/Link.tsx';
import { NamedIcon } from '../../../ui/layout/NamedIcon.tsx';
import { useSuggestions } from '../search/useSuggestions.ts';
import { texts } from '../texts.ts';
import { isOffer, offerHref } from './offers.ts';
import styles from './results.module.css';

/** So few that a phone still shows the first place below. */
const initialCount = 2;

/** Events and promotions that match a search: all of them if it found no place, else the first ones, above the places. */
export function FoundOffers({ q, near, alone = false }: { q: string; near: Point; alone?: boolean }) {
  const offers = useSuggestions(q, near, q.trim() !== '').filter(isOffer);
  const [unfolded, setUnfolded] = useState<string | null>(null);
  if (offers.length === 0) return null;
  const all = alone || unfolded === q || offers.length <= initialCount;
  return (
    <section className={styles.foundOffers} aria-label={texts.results.offers}>
      <h3 className="small-text strong muted">{texts.results.offers}</h3>
      <ul className="plain-list">
        {(all ? offers : offers.slice(0, initialCount)).map((offer) => (
          <li key={offer.id}>
            <Link to={offerHref(offer)} className={styles.foundOffer}>
              <NamedIcon name={offer.kind === 'event' ? 'calendar' : 'ticket'} />
              <span>
                {offer.text}
                {offer.where === null ? null : <span className={styles.where}>{offer.where}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {all ? null : (
        <Button className={styles.foundOffersButton} variant="plain" onClick={() => setUnfolded(q)}>
          {texts.results.moreOffers(offers.length - initialCount)}
        </Button>
      )}
    </section>
  );
}
