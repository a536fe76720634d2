import { IonIcon } from '@ionic/react';
import { chevronDownOutline, timeOutline } from 'ionicons/icons';
import { settings } from '../../api/settings.ts';
import { OpenLine } from './OpenLine.tsx';
import { type Hours, openText, weekText } from './open-text.ts';

/** Today's line, which unfolds to the week. */
export function HoursSection({ place, now }: { place: Hours; now: Date }) {
  const { timezone } = settings().city;
  const open = openText(place, now, timezone);
  const week = weekText(place, now, timezone);
  if (!week) {
    return (
      <div className="place-fact">
        <IonIcon className="place-fact-icon" icon={timeOutline} aria-hidden="true" />
        <div>
          <OpenLine open={open} />
          {place.openingHours === null ? null : (
            <p className="muted">Según la fuente: {place.openingHours}</p>
          )}
        </div>
      </div>
    );
  }
  return (
    <details className="place-fact place-hours">
      <summary>
        <IonIcon className="place-fact-icon" icon={timeOutline} aria-hidden="true" />
        <OpenLine open={open} />
        <span className="visually-hidden">. Horario de la semana</span>
        <IonIcon className="place-hours-chevron" icon={chevronDownOutline} aria-hidden="true" />
      </summary>
      <table>
        <caption className="visually-hidden">Horario de la semana</caption>
        <tbody>
          {week.days.map((line) => (
            <tr key={line.day} className={line.today ? 'today' : ''}>
              <th scope="row">
                {line.day}
                {line.today ? <span className="visually-hidden"> (hoy)</span> : null}
              </th>
              <td>
                {line.hours.map((text) => (
                  <span key={text}>{text}</span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {week.special.length === 0 ? null : (
        <>
          <h4>Días especiales</h4>
          <table>
            <caption className="visually-hidden">Días especiales</caption>
            <tbody>
              {week.special.map((line) => (
                <tr key={line.date}>
                  <th scope="row">{line.date}</th>
                  <td>
                    {line.hours.map((text) => (
                      <span key={text}>{text}</span>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </details>
  );
}
