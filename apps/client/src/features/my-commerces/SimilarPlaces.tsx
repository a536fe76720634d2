import { useState } from 'react';
import { Claim } from '../../entities/claim/Claim.tsx';
import { addressLine } from '../../entities/commerce/address/address.ts';
import { CommercePicture } from '../../entities/commerce/CommercePicture.tsx';
import { Button } from '../../ui/layout/Button.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { Modal } from '../../ui/layout/Modal.tsx';
import { texts as uiTexts } from '../../ui/texts.ts';
import { formatDistance } from '../../ui/values/format.ts';
import { type SimilarCommerce, useMine } from './my-api.ts';
import styles from './my-commerces.module.css';
import { texts } from './texts.ts';

const words = texts.similar;

/** Metres within which two places are shown as at the same spot. */
const sameSpotMetres = 10;

interface SimilarPlacesProps {
  places: readonly SimilarCommerce[];
  onClaimed: () => void;
  onNone: () => void;
  onBack: () => void;
}

/** Places that may be the proposed one. The person claims one of them, or says that it is none. */
export function SimilarPlaces({ places, onClaimed, onNone, onBack }: SimilarPlacesProps) {
  const mine = useMine().data ?? [];
  const [claimed, setClaimed] = useState<SimilarCommerce | null>(null);
  return (
    <>
      <p>{words.text(places.length)}</p>
      <ul className={styles.myCommerces}>
        {places.map((place) => (
          <li key={place.id} className={`${styles.card} card`}>
            <CommercePicture commerce={place} className={styles.picture} />
            <div className={styles.facts}>
              <h2 className="normal-text">{place.name}</h2>
              <p className="small-text muted">
                {[
                  place.categories[0]?.name,
                  place.address && addressLine(place.address),
                  place.distance < sameSpotMetres ? words.here : words.away(formatDistance(place.distance)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {place.status === 'accepted' ? (
                <LinkButton href={`/place/${place.id}`} variant="plain">
                  {words.see}
                  <span className="visually-hidden"> {words.of(place.name)}</span>
                </LinkButton>
              ) : null}
              {mine.some(({ id }) => id === place.id) ? (
                <LinkButton href={`/my-commerce/view/${place.id}`}>{words.yours}</LinkButton>
              ) : (
                <Button aria-label={words.mine(place.name)} onClick={() => setClaimed(place)}>
                  {words.isMine}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <div className={`${styles.myActions} flex wrap gap-2 end`}>
        <Button variant="plain" onClick={onBack}>
          {uiTexts.back}
        </Button>
        <Button variant="primary" onClick={onNone}>
          {words.none(places.length)}
        </Button>
      </div>
      <Modal open={claimed !== null} onClose={() => setClaimed(null)} title={words.claim}>
        {claimed ? <Claim place={claimed} onSent={onClaimed} onLeave={() => setClaimed(null)} /> : null}
      </Modal>
    </>
  );
}
