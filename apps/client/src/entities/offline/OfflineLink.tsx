import { Link } from 'react-router-dom';
import { Picture } from '../../ui/layout/Picture.tsx';
import styles from './OfflineLink.module.css';
import type { OfflineCard } from './offline-page.ts';

/** A card that leads to its page. */
export function OfflineLink({ card, href }: { card: OfflineCard; href: string }) {
  return (
    <Link to={href} className={styles.keptLink}>
      <span className={styles.keptPicture}>
        <Picture value={card.image} alt="" icon={card.icon} color={card.color} />
      </span>
      <span className="stack shrink break">
        <span className={styles.keptTitle}>{card.title}</span>
        <span className="small-text muted">{card.line}</span>
      </span>
    </Link>
  );
}
