import styles from './EventDates.module.css';
import { repeatInWords, type TimedEvent, whenInWords } from './event-time.ts';

/** When an event is and how it repeats, in lists and in its form. */
export function EventDates({ event }: { event: TimedEvent }) {
  const repeated = repeatInWords(event);
  return (
    <span className={styles.dates}>
      <span>{whenInWords(event)}</span>
      {repeated ? <span className="muted">{repeated}</span> : null}
    </span>
  );
}
