import { chevronForwardOutline } from 'ionicons/icons';
import { useId } from 'react';
import { FileLink } from '../../ui/layout/FileLink.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { Link } from '../../ui/layout/Link.tsx';
import styles from './account-hub.module.css';

export interface HubLink {
  href: string;
  label: string;
  icon: string;
  /** A file of the web server, not a screen of the app: opens in a new tab. */
  isFile?: boolean;
  /** Text of a badge, such as the number of unread messages. */
  news?: string | null;
}

/** Links to pages, one below the other. */
export function HubLinks({ title, links }: { title: string; links: readonly HubLink[] }) {
  const id = useId();
  return (
    <section className={`card ${styles.hubLinks}`} aria-labelledby={id}>
      <h2 id={id} className="visually-hidden">
        {title}
      </h2>
      <ul className="plain-list">
        {links.map(({ href, label, icon, news, isFile }) => {
          const LinkTo = isFile ? FileLink : Link;
          return (
            <li className={styles.hubLinksItem} key={href}>
              <LinkTo to={href} className={styles.hubLink}>
                <Icon className={styles.hubLinkIcon} icon={icon} />
                <span className="row wrap gap-1 grow shrink">
                  <span className="grow">{label}</span>
                  {news ? <span className={styles.hubNews}>{news}</span> : null}
                </span>
                <Icon icon={chevronForwardOutline} className={`${styles.hubArrow} ${styles.hubLinkIcon}`} />
              </LinkTo>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
