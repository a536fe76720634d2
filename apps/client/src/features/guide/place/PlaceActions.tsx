import { callOutline, globeOutline, logoWhatsapp } from 'ionicons/icons';
import { useHasRight } from '../../../entities/commerce/own-commerces.ts';
import { WriteButton } from '../../../entities/conversation/WriteButton.tsx';
import { FavouriteButton } from '../../../entities/favourites/FavouriteButton.tsx';
import { ListButton } from '../../../entities/favourites/ListButton.tsx';
import { DirectionsAction, ShareAction } from '../../../entities/guide/RoundActions.tsx';
import type { Place } from '../../../entities/offline/place.ts';
import { Icon } from '../../../ui/layout/Icon.tsx';
import styles from '../../../ui/layout/round-actions.module.css';
import { isUnpublished } from './facts-in-words.ts';
import { placeTexts } from './texts.ts';

/** The round buttons of a place, without those for which it lacks the data. */
export function PlaceActions({ place }: { place: Place }) {
  const phone = place.phones[0];
  const isOwn = useHasRight(place.id, 'inbox').data === true;
  return (
    <ul className={styles.roundActions} aria-label={placeTexts.actions(place.name)}>
      <DirectionsAction location={place.location} />
      {phone === undefined ? null : (
        <li className={styles.slot}>
          <a href={`tel:${phone}`} className={styles.roundAction}>
            <Icon icon={callOutline} />
            <span>{placeTexts.call}</span>
          </a>
        </li>
      )}
      {place.hasOwner && !isOwn ? (
        <li className={styles.slot}>
          <WriteButton commerce={place.id} className={styles.roundAction} />
        </li>
      ) : null}
      {place.whatsapp === null ? (
        place.website === null ? null : (
          <li className={styles.slot}>
            <a href={place.website} target="_blank" rel="noopener nofollow" className={styles.roundAction}>
              <Icon icon={globeOutline} />
              <span>{placeTexts.contact.website}</span>
            </a>
          </li>
        )
      ) : (
        <li className={styles.slot}>
          <a href={whatsappUrl(place.whatsapp)} target="_blank" rel="noopener" className={styles.roundAction}>
            <Icon icon={logoWhatsapp} />
            <span>{placeTexts.contact.whatsapp}</span>
          </a>
        </li>
      )}
      <li className={styles.slot}>
        <FavouriteButton kind="commerces" id={place.id} className={styles.roundAction} />
      </li>
      {isUnpublished(place.status) ? null : (
        <>
          <li className={styles.slot}>
            <ListButton place={place.id} className={styles.roundAction} />
          </li>
          <ShareAction page={{ kind: 'commerce', slug: place.slug }} title={place.name} />
        </>
      )}
    </ul>
  );
}

export function whatsappUrl(phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}`;
}
