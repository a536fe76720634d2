import { Picture } from '../../ui/layout/Picture.tsx';
import './ticket.css';

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
}

/** A promotion, as a ticket with its stub. */
export function TicketCard({ headline, title, sentence, place, dates, image }: TicketCardProps) {
  return (
    <article className="ticket" aria-label={title}>
      <div className="ticket-paper">
        <p className={`ticket-stub ${headline.length > 6 ? 'long' : headline.length > 4 ? 'medium' : ''}`}>
          {headline}
        </p>
        <div className="ticket-body">
          <p className="ticket-place">{place}</p>
          <h3>{title}</h3>
          <p>{sentence}</p>
          <p className="ticket-dates">{dates}</p>
        </div>
        {image ? (
          <span className="ticket-image">
            <Picture value={image} alt="" />
          </span>
        ) : null}
      </div>
    </article>
  );
}
