import type { ReactNode } from 'react';
import { Link } from '../../ui/layout/Link.tsx';
import { Picture } from '../../ui/layout/Picture.tsx';
import styles from './offline.module.css';
import type { OfflineCard } from './offline-page.ts';

/** A card that links to its page; `state` shows whether the place is open. */
export function OfflineLink({ card, href, state }: { card: OfflineCard; href: string; state?: ReactNode }) {
  return (
    <Link to={href} className={styles.link}>
      <span className={styles.picture}>
        <Picture value={card.image} alt="" icon={card.icon} color={card.color} />
      </span>
      <span className="stack shrink break">
        <span className={styles.title}>{card.title}</span>
        <span className="small-text muted">{card.line}</span>
        {state}
        {card.address ? <span className="small-text muted">{card.address}</span> : null}
      </span>
    </Link>
  );
}
