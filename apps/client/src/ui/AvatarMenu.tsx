import { IonIcon, IonPopover } from '@ionic/react';
import {
  bookmarkOutline,
  calendarOutline,
  chatbubblesOutline,
  logOutOutline,
  qrCodeOutline,
  settingsOutline,
  storefrontOutline,
  ticketOutline,
} from 'ionicons/icons';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../api/session.ts';
import { Avatar } from './Avatar.tsx';
import { texts } from './texts.ts';
import { useSignOut } from './useSignOut.ts';

const entries = [
  ['/agenda', 'Agenda', calendarOutline],
  ['/deals', 'Promociones', ticketOutline],
  ['/qr-scan', 'Escanear QR', qrCodeOutline],
  ['/favourites', 'Favoritos', bookmarkOutline],
  ['/conversations', 'Conversaciones', chatbubblesOutline],
  ['/my-commerces', 'Mis comercios', storefrontOutline],
  ['/settings', 'Ajustes', settingsOutline],
] as const;

/** How a user moves about: the person's picture on the map, with their pages behind it. */
export function AvatarMenu() {
  const { user } = useSession();
  const signOut = useSignOut();
  const [event, setEvent] = useState<Event | undefined>();
  if (!user) return null;
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  const close = () => setEvent(undefined);

  return (
    <>
      <button
        type="button"
        className="avatar-button"
        aria-label={`${texts.menu}: ${name}`}
        aria-haspopup="dialog"
        aria-expanded={event !== undefined}
        onClick={(click) => setEvent(click.nativeEvent)}
      >
        <Avatar name={name} image={user.avatar} />
      </button>
      <IonPopover
        className="avatar-popover"
        isOpen={event !== undefined}
        event={event}
        onDidDismiss={close}
        aria-label={texts.menu}
      >
        <nav aria-label={texts.menu}>
          <ul className="side-menu-items avatar-items">
            {entries.map(([route, label, icon]) => (
              <li key={route}>
                <Link to={route} className="side-menu-item" onClick={close}>
                  <IonIcon icon={icon} aria-hidden="true" />
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <button
                type="button"
                className="side-menu-item"
                onClick={() => {
                  close();
                  void signOut();
                }}
              >
                <IonIcon icon={logOutOutline} aria-hidden="true" />
                {texts.signOut}
              </button>
            </li>
          </ul>
        </nav>
      </IonPopover>
    </>
  );
}
