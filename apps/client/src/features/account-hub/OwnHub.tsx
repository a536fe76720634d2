import type { SessionUser } from '@callejero/contract/resources/users.ts';
import {
  addCircleOutline,
  briefcaseOutline,
  chatbubblesOutline,
  flagOutline,
  logOutOutline,
  notificationsOutline,
  qrCodeOutline,
  scanOutline,
  settingsOutline,
  storefrontOutline,
  ticketOutline,
} from 'ionicons/icons';
import { useUnread } from '../../entities/unread/useUnread.ts';
import { useSignOut } from '../../ui/hooks/useSignOut.ts';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { Button } from '../../ui/layout/Button.tsx';
import { texts as uiTexts } from '../../ui/texts.ts';
import { aboutLinks } from './about-links.ts';
import styles from './account-hub.module.css';
import { type HubLink, HubLinks } from './HubLinks.tsx';
import { InstallApp } from './InstallApp.tsx';
import { texts } from './texts.ts';

/** Links to the pages of the signed-in person. */
export function OwnHub({ user }: { user: SessionUser }) {
  const signOut = useSignOut();
  const { decisions, conversations, notices } = useUnread();
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  const holds = (role: SessionUser['roles'][number]) => user.roles.includes(role);
  const links: HubLink[] = [
    {
      href: '/notices',
      label: texts.notices,
      icon: notificationsOutline,
      news: notices > 0 ? texts.unread(notices) : null,
    },
    {
      href: '/my-commerces',
      label: texts.commerces,
      icon: storefrontOutline,
      news: decisions > 0 ? texts.decisions(decisions) : null,
    },
    {
      href: '/conversations',
      label: texts.conversations,
      icon: chatbubblesOutline,
      news: conversations > 0 ? texts.unread(conversations) : null,
    },
    { href: '/my-contact-code', label: texts.contactCode, icon: qrCodeOutline },
    { href: '/my-redemptions', label: texts.redemptions, icon: ticketOutline },
    { href: '/my-reports', label: texts.reports, icon: flagOutline },
    { href: '/my-commerce/create/new', label: texts.propose, icon: addCircleOutline },
    ...(holds('user') ? [{ href: '/qr-scan', label: texts.scan, icon: scanOutline }] : []),
    { href: holds('user') ? '/settings' : '/user', label: texts.settings, icon: settingsOutline },
    ...(holds('administrator')
      ? [{ href: '/dashboard', label: texts.administration, icon: briefcaseOutline }]
      : []),
  ];
  return (
    <div className="stack gap-4">
      <div className={styles.hubPerson}>
        <Avatar name={name} image={user.avatar} />
        <div>
          <p className={styles.hubName}>{name}</p>
          <p className="muted">{user.email}</p>
        </div>
      </div>
      <HubLinks title={texts.own} links={links} />
      <InstallApp />
      <HubLinks title={texts.about} links={aboutLinks} />
      <Button icon={logOutOutline} className="wide" onClick={() => void signOut()}>
        {uiTexts.signOut}
      </Button>
    </div>
  );
}
