import { Picture } from '../../ui/layout/Picture.tsx';
import styles from './TicketCard.module.css';

export interface TicketCardProps {
  /** «20 %», «2×1»: large on the stub. */
  headline: string;
  title: string;
  /** The discount in words. */
  sentence: string;
  /** The commerce, or the whole city. */
  place: string;
  dates: string;
  image?: string | null;
  /** Of its heading: one below that of what is around it. */
  level?: 2 | 3;
}

/** A promotion as a ticket with a stub. */
export function TicketCard({ headline, title, sentence, place, dates, image, level = 3 }: TicketCardProps) {
  const Heading = `h${level}` as const;
  return (
    <article className="ticket" aria-label={title}>
      <div className="ticket-paper">
        <p
          className={`${styles.stub} ${headline.length > 6 ? 'long' : headline.length > 4 ? styles.medium : ''}`}
        >
          {headline}
        </p>
        <div className={styles.body}>
          <p className="muted">{place}</p>
          <Heading className={styles.title}>{title}</Heading>
          <p>{sentence}</p>
          <p className="muted">{dates}</p>
        </div>
        {image ? (
          <span className={styles.image}>
            <Picture value={image} alt="" />
          </span>
        ) : null}
      </div>
    </article>
  );
}
