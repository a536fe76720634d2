import { IonIcon } from '@ionic/react';
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
import { Link } from 'react-router-dom';
import { useSession } from '../api/session.ts';
import { Avatar } from './Avatar.tsx';
import { MenuButton } from './MenuButton.tsx';
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
  if (!user) return null;
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');

  return (
    <MenuButton
      label={`${texts.menu}: ${name}`}
      className="avatar-button"
      icon={<Avatar name={name} image={user.avatar} />}
    >
      <ul className="side-menu-items">
        {entries.map(([route, label, icon]) => (
          <li key={route}>
            <Link to={route} className="side-menu-item">
              <IonIcon icon={icon} aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className="side-menu-item" onClick={() => void signOut()}>
            <IonIcon icon={logOutOutline} aria-hidden="true" />
            {texts.signOut}
          </button>
        </li>
      </ul>
    </MenuButton>
  );
}
