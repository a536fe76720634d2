import { settings } from '../../api/settings.ts';
import type { FieldInputProps } from '../form/types.ts';
import { fromWallTime, toWallTime } from '../form/zoned.ts';
import { toAria } from './aria.ts';
import { latestDay, latestTime } from './latest-date.ts';

/** A day, or a time in the city's zone. */
export function DateField({ withTime, ...field }: FieldInputProps & { withTime: boolean }) {
  const { timezone } = settings().city;
  const stored = typeof field.value === 'string' ? field.value : '';
  return (
    <input
      id={field.id}
      className="input"
      type={withTime ? 'datetime-local' : 'date'}
      max={withTime ? latestTime : latestDay}
      value={withTime && stored ? toWallTime(stored, timezone) : stored}
      onChange={(event) => {
        const { value } = event.target;
        field.onChange(value === '' ? null : withTime ? fromWallTime(value, timezone) : value);
      }}
      onBlur={field.onBlur}
      {...toAria(field)}
    />
  );
}
