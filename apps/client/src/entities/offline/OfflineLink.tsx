import { Link } from 'react-router-dom';
import { Picture } from '../../ui/layout/Picture.tsx';
import type { OfflineCard } from './offline-page.ts';
import './offline.css';

/** A card that leads to its page. */
export function OfflineLink({ card, href }: { card: OfflineCard; href: string }) {
  return (
    <Link to={href} className="kept-link">
      <span className="kept-picture">
        <Picture value={card.image} alt="" icon={card.icon} color={card.color} />
      </span>
      <span className="kept-text">
        <span className="kept-title">{card.title}</span>
        <span className="kept-line">{card.line}</span>
      </span>
    </Link>
  );
}
