import { useId } from 'react';
import { Link } from '../../ui/layout/Link.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import type { Card } from './cards.ts';
import styles from './dashboard.module.css';

interface CardsProps {
  title: string;
  cards: readonly Card[];
  /** Text beside the title. */
  note?: string | null;
  /** Urgent cards are highlighted. */
  urgent?: (card: Card) => boolean;
}

/** Numbers, each a link to what it counts. */
export function Cards({ title, cards, note, urgent }: CardsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="row wrap between target gap-1-4">
        <h2 className="normal-text" id={id}>
          {title}
        </h2>
        {note ? <p className="muted">{note}</p> : null}
      </div>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <li className="flex" key={card.key}>
            <Link to={card.href} className={urgent?.(card) ? `${styles.card} ${styles.urgent}` : styles.card}>
              <span className="dashboard-number">{formatNumber(card.count)}</span>
              <span className={styles.label}>{card.label}</span>
              {card.note ? <span className={styles.note}>{card.note}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
