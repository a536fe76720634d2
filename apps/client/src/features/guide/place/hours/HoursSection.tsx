import { type Hours, writtenHours } from '@callejero/contract/opening-hours/open-text.ts';
import { chevronDownOutline, timeOutline } from 'ionicons/icons';
import { settings } from '../../../../api/settings.ts';
import { OpenLine } from '../../../../entities/place/OpenLine.tsx';
import { useHolidays } from '../../../../entities/place/useHolidays.ts';
import { useOpenText } from '../../../../entities/place/useOpenText.ts';
import { Icon } from '../../../../ui/layout/Icon.tsx';
import styles from '../place.module.css';
import { placeTexts } from '../texts.ts';
import { weekText } from './week-text.ts';

const words = placeTexts.hours;

/** Today's line, which unfolds to the week. */
export function HoursSection({ place, now }: { place: Hours & { id: string }; now: Date }) {
  const { timezone } = settings().city;
  const holidays = useHolidays();
  const open = useOpenText(place.id, place, now);
  const week = weekText(place, now, timezone, holidays);
  const written = writtenHours(place);
  // The head of the page has said already that the hours are not known.
  if (!week) {
    return written === null ? null : (
      <div className={styles.fact}>
        <Icon className={styles.factIcon} icon={timeOutline} />
        <p className="muted">{written}</p>
      </div>
    );
  }
  return (
    <details className={`${styles.fact} ${styles.hours}`}>
      <summary className={styles.hoursSummary}>
        <Icon className={styles.factIcon} icon={timeOutline} />
        <span>
          <OpenLine open={open} />
          {open.note === null ? null : <span className={styles.hoursNote}>{open.note}</span>}
        </span>
        <span className="visually-hidden">{`. ${words.week}`}</span>
        <Icon className={styles.hoursChevron} icon={chevronDownOutline} />
      </summary>
      <table className={styles.hoursTable}>
        <caption className="visually-hidden">{words.week}</caption>
        <tbody>
          {week.days.map((line) => (
            <tr key={line.day} className={line.today ? styles.today : ''}>
              <th className={styles.hoursHead} scope="row">
                {line.day}
                {line.today ? <span className="visually-hidden">{` ${words.today}`}</span> : null}
              </th>
              <HoursCell of={line.hours} />
            </tr>
          ))}
        </tbody>
      </table>
      {written === null ? null : <p className="muted">{written}</p>}
      {week.periods.length === 0 ? null : (
        <>
          <h4 className={styles.hoursSubtitle}>{words.periods}</h4>
          <table className={styles.hoursTable}>
            <caption className="visually-hidden">{words.periods}</caption>
            <tbody>
              {week.periods.map((line) => (
                <tr key={line.days}>
                  <th className={styles.hoursHead} scope="row">
                    {line.days}
                  </th>
                  <HoursCell of={[line.hours]} />
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {week.special.length === 0 ? null : (
        <>
          <h4 className={styles.hoursSubtitle}>{words.special}</h4>
          <table className={styles.hoursTable}>
            <caption className="visually-hidden">{words.special}</caption>
            <tbody>
              {week.special.map((line) => (
                <tr key={line.date}>
                  <th className={styles.hoursHead} scope="row">
                    {line.date}
                    {line.name === null ? null : <small className={styles.hoursNote}>{line.name}</small>}
                  </th>
                  <HoursCell of={line.hours} />
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </details>
  );
}

function HoursCell({ of }: { of: readonly string[] }) {
  return (
    <td className={styles.hoursCell}>
      {of.map((text) => (
        <span key={text} className="block">
          {text}
        </span>
      ))}
    </td>
  );
}
