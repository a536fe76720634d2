import type { Point } from '@callejero/contract/resource.ts';
import { IonIcon } from '@ionic/react';
import { calendarOutline, navigateOutline, shareSocialOutline } from 'ionicons/icons';
import { publicAddress } from '../../api/public-address.ts';
import { directionsUrl, openDirections } from '../../device/maps.ts';
import { FavouriteButton } from '../../ui/FavouriteButton.tsx';
import type { EventRow } from '../../ui/kept/event.ts';
import { useShare } from '../../ui/useShare.tsx';
import '../../ui/round-actions.css';

/** What one does with an event. */
export function EventActions({ event, location }: { event: EventRow; location: Point | null }) {
  const page = { kind: 'event', slug: event.slug } as const;
  const { share, shareParts } = useShare({ page, title: event.title });
  return (
    <ul className="round-actions" aria-label={`Acciones de ${event.title}`}>
      {location === null ? null : (
        <li>
          <a
            href={directionsUrl(location, 'web')}
            target="_blank"
            rel="noopener"
            className="round-action main"
            onClick={(click) => {
              // On a phone the system's own maps are asked.
              click.preventDefault();
              openDirections(location);
            }}
          >
            <IonIcon icon={navigateOutline} aria-hidden="true" />
            <span>Cómo llegar</span>
          </a>
        </li>
      )}
      <li>
        <a href={`${publicAddress(page)}.ics`} className="round-action">
          <IonIcon icon={calendarOutline} aria-hidden="true" />
          <span>Añadir a mi calendario</span>
        </a>
      </li>
      <li>
        <FavouriteButton kind="events" id={event.id} className="round-action" />
      </li>
      <li>
        <button type="button" className="round-action" onClick={() => void share()}>
          <IonIcon icon={shareSocialOutline} aria-hidden="true" />
          <span>Compartir</span>
        </button>
        {shareParts}
      </li>
    </ul>
  );
}
