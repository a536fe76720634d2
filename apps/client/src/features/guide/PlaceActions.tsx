import { IonIcon } from '@ionic/react';
import { callOutline, globeOutline, logoWhatsapp, navigateOutline, shareSocialOutline } from 'ionicons/icons';
import { directionsUrl, openDirections } from '../../device/maps.ts';
import { useCopy } from '../../ui/feedback/useCopy.ts';
import type { Place } from './use-place.ts';

/** The round actions of a place: those that it has what is needed for. */
export function PlaceActions({ place }: { place: Place }) {
  const share = useShare(place);
  const phone = place.phones[0];
  return (
    <ul className="place-actions" aria-label={`Acciones de ${place.name}`}>
      <li>
        <a
          href={directionsUrl(place.location, 'web')}
          target="_blank"
          rel="noopener"
          className="place-action main"
          onClick={(event) => {
            // On a phone the system's own maps are asked.
            event.preventDefault();
            openDirections(place.location);
          }}
        >
          <IonIcon icon={navigateOutline} aria-hidden="true" />
          <span>Cómo llegar</span>
        </a>
      </li>
      {phone === undefined ? null : (
        <li>
          <a href={`tel:${phone}`} className="place-action">
            <IonIcon icon={callOutline} aria-hidden="true" />
            <span>Llamar</span>
          </a>
        </li>
      )}
      {place.whatsapp === null ? (
        place.website === null ? null : (
          <li>
            <a href={place.website} target="_blank" rel="noopener nofollow" className="place-action">
              <IonIcon icon={globeOutline} aria-hidden="true" />
              <span>Sitio web</span>
            </a>
          </li>
        )
      ) : (
        <li>
          <a href={whatsappUrl(place.whatsapp)} target="_blank" rel="noopener" className="place-action">
            <IonIcon icon={logoWhatsapp} aria-hidden="true" />
            <span>WhatsApp</span>
          </a>
        </li>
      )}
      <li>
        <button type="button" className="place-action" onClick={() => void share()}>
          <IonIcon icon={shareSocialOutline} aria-hidden="true" />
          <span>Compartir</span>
        </button>
      </li>
    </ul>
  );
}

export function whatsappUrl(phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}`;
}

/** The system's share sheet; where there is none, the link goes to the clipboard. */
function useShare(place: Pick<Place, 'id' | 'name'>): () => Promise<void> {
  const copy = useCopy();
  return async () => {
    const url = new URL(`/place/${place.id}`, window.location.origin).href;
    if (!('share' in navigator)) return copy(url);
    try {
      await navigator.share({ title: place.name, url });
    } catch (error) {
      // To close the sheet again is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url);
    }
  };
}
