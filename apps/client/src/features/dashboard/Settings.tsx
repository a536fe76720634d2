import {
  businessOutline,
  calendarClearOutline,
  carOutline,
  chevronForwardOutline,
  documentTextOutline,
  keyOutline,
  layersOutline,
  pricetagOutline,
  pulseOutline,
  timeOutline,
} from 'ionicons/icons';
import { useId } from 'react';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { Icon } from '../../ui/layout/Icon.tsx';
import { Link } from '../../ui/layout/Link.tsx';
import styles from './dashboard.module.css';
import { texts } from './texts.ts';

const words = texts.settings;
const links = [
  {
    href: '/city',
    icon: businessOutline,
    label: words.city,
    note: words.cityNote,
    permission: 'city:read',
  },
  {
    href: '/legal/terms/edit',
    icon: documentTextOutline,
    label: words.terms,
    note: words.legalNote,
    permission: 'pages:update',
  },
  {
    href: '/legal/privacy/edit',
    icon: documentTextOutline,
    label: words.privacy,
    note: words.legalNote,
    permission: 'pages:update',
  },
  { href: '/holidays', icon: calendarClearOutline, label: words.holidays, note: words.holidaysNote },
  {
    href: '/discounts',
    icon: pricetagOutline,
    label: words.discounts,
    note: words.discountsNote,
    permission: 'discounts:read',
  },
  {
    href: '/vehicles',
    icon: carOutline,
    label: words.vehicles,
    note: words.vehiclesNote,
    permission: 'vehicles:read',
  },
  {
    href: '/base-map',
    icon: layersOutline,
    label: words.baseMap,
    note: words.baseMapNote,
    permission: 'base-map:read',
  },
  { href: '/keys', icon: keyOutline, label: words.keys, note: words.keysNote, permission: 'keys:read' },
  {
    href: '/installation',
    icon: pulseOutline,
    label: words.state,
    note: words.stateNote,
    permission: '*',
  },
  {
    href: '/audit',
    icon: timeOutline,
    label: words.audit,
    note: words.auditNote,
    permission: 'audit:read',
  },
];

/** The pages that are in no menu. */
export function Settings() {
  const { user } = useSession();
  const id = useId();
  return (
    <section className={`card ${styles.panel}`} aria-labelledby={id}>
      <h2 className={`${styles.panelTitle} normal-text`} id={id}>
        {words.title}
      </h2>
      <ul className="plain-list">
        {links
          .filter(({ permission }) => isOffered(user, permission))
          .map(({ href, icon, label, note }) => (
            <li className={styles.dashboardListItem} key={href}>
              <Link to={href} className={styles.row}>
                <Icon className={styles.rowIcon} icon={icon} />
                <span className={styles.rowText}>
                  <strong className={styles.rowName}>{label}</strong>
                  <span className="muted">{note}</span>
                </span>
                <Icon className={styles.rowIcon} icon={chevronForwardOutline} />
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}
