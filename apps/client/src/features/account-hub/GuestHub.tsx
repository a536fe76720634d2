import { addCircleOutline, checkmarkCircleOutline, logOutOutline, scanOutline } from 'ionicons/icons';
import { useNavigate } from 'react-router';
import { session } from '../../api/session/session.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { aboutLinks } from './about-links.ts';
import styles from './account-hub.module.css';
import { HubLinks } from './HubLinks.tsx';
import { InstallApp } from './InstallApp.tsx';
import { texts } from './texts.ts';

const links = [
  { href: '/qr-scan', label: texts.scan, icon: scanOutline },
  { href: '/my-commerce/create/new', label: texts.propose, icon: addCircleOutline },
];

/** Tells guests what an account is good for, and leads to sign-in and sign-up. */
export function GuestHub() {
  const { guest } = texts;
  const navigate = useNavigate();
  const leave = () => {
    session.signOut();
    navigate('/login', { replace: true, state: null });
  };
  return (
    <div className="stack gap-4">
      <section className="card stack gap-3 pad-5" aria-labelledby="hub-guest">
        <h2 id="hub-guest">{guest.title}</h2>
        <p>{guest.lead}</p>
        <ul className="plain-list">
          {guest.gains.map((gain) => (
            <li key={gain} className={styles.hubGain}>
              <Icon className={styles.hubGainIcon} icon={checkmarkCircleOutline} />
              {gain}
            </li>
          ))}
        </ul>
        <LinkButton href="/register" variant="primary" className="wide">
          {guest.register}
        </LinkButton>
        <LinkButton href="/login" className="wide">
          {guest.login}
        </LinkButton>
      </section>
      <HubLinks title={texts.own} links={links} />
      <InstallApp />
      <HubLinks title={texts.about} links={aboutLinks} />
      <Button icon={logOutOutline} className="wide" onClick={leave}>
        {guest.leave}
      </Button>
    </div>
  );
}
