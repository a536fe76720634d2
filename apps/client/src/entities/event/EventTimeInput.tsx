import { dateFormat } from '@callejero/contract/text/formats.ts';
import { settings } from '../../api/settings.ts';
import { toAria } from '../../ui/fields/aria.ts';
import { latestDay, latestTime } from '../../ui/fields/latest-date.ts';
import { Options } from '../../ui/fields/Options.tsx';
import styles from '../../ui/form/form.module.css';
import type { FieldInputProps } from '../../ui/form/types.ts';
import { movedTo, toInputTime, toMoment, toZone } from './event-time.ts';
import { texts } from './texts.ts';

/** Start or end in the time zone of the event; only a day for an all-day event. */
export function EventTimeInput({ end, ...field }: FieldInputProps & { end: boolean }) {
  const zone = toZone(field.values.timezone);
  const allDay = field.values.allDay === true;
  const wall = toInputTime(field.value, zone, allDay);
  if (field.readOnly) {
    const [day = '', time] = wall.split('T');
    const words =
      day &&
      dateFormat(`es-${settings().city.country}`, { dateStyle: 'full', timeZone: 'UTC' }).format(
        new Date(`${day}T00:00:00Z`),
      );
    return <p className={styles.readValue}>{[words || '—', time].filter(Boolean).join(', ')}</p>;
  }
  return (
    <input
      // Remounted, because the browser drops a value that is not of the input's type.
      key={String(allDay)}
      id={field.id}
      className="input"
      type={allDay ? 'date' : 'datetime-local'}
      max={allDay ? latestDay : latestTime}
      value={wall}
      onChange={(event) => field.onChange(toMoment(event.target.value, zone, allDay, end))}
      onBlur={field.onBlur}
      {...toAria(field)}
    />
  );
}

const zones = Intl.supportedValuesOf('timeZone');

/** The time zone of the event. A change keeps the local times. */
export function TimezoneInput(field: FieldInputProps) {
  const own = typeof field.value === 'string' ? field.value : '';
  const city = settings().city.timezone;
  if (field.readOnly) return <p className={styles.readValue}>{own || '—'}</p>;
  const offered = zones.includes(own) || own === '' ? zones : [own, ...zones];
  const change = (timezone: string) => {
    for (const name of ['startsAt', 'endsAt']) {
      field.setValue(name, movedTo(field.values[name], toZone(own), toZone(timezone)));
    }
    field.onChange(timezone === '' ? null : timezone);
  };
  return (
    <select
      id={field.id}
      className="input"
      value={own === city ? '' : own}
      onChange={(event) => change(event.target.value)}
      onBlur={field.onBlur}
      {...toAria(field)}
    >
      <option value="">{texts.form.cityZone(city)}</option>
      <Options
        of={offered.filter((zone) => zone !== city).map((zone) => [zone, zone.replaceAll('_', ' ')])}
      />
    </select>
  );
}
