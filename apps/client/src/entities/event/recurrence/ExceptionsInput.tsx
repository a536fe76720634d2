import type { Occurrence } from '@callejero/contract/answers/agenda.ts';
import { dayLength } from '@callejero/contract/calendar-day.ts';
import { useQuery } from '@tanstack/react-query';
import { close } from 'ionicons/icons';
import { useId, useState } from 'react';
import { ask } from '../../../api/http/ask.ts';
import { latestDay } from '../../../ui/fields/latest-date.ts';
import formStyles from '../../../ui/form/form.module.css';
import type { FieldInputProps } from '../../../ui/form/types.ts';
import { toAdd } from '../../../ui/form/unfinished.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { Failure } from '../../../ui/states/Failure.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { formatDay } from '../../../ui/values/format.ts';
import { toInputTime, toZone, whenInWords } from '../event-time.ts';
import { texts } from '../texts.ts';
import styles from './recurrence.module.css';

const words = texts.exceptions;

/** Days on which a repeated event does not take place; for a stored event also its next dates. */
export function ExceptionsInput({ stored, ...field }: FieldInputProps & { stored: string | null }) {
  const days = Array.isArray(field.value) ? field.value.map(String).toSorted() : [];
  const change = (next: readonly string[]) => field.onChange([...new Set(next)].toSorted());
  return (
    <div className="stack gap-4">
      {days.length > 0 ? (
        <ul className="plain-list flex wrap gap-2">
          {days.map((day) => (
            <li key={day} className="chip">
              {formatDay(day)}
              {field.readOnly ? null : (
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={words.remove(formatDay(day))}
                  onClick={() => change(days.filter((other) => other !== day))}
                >
                  <Icon icon={close} />
                </button>
              )}
            </li>
          ))}
        </ul>
      ) : field.readOnly ? (
        <p className={formStyles.readValue}>{words.none}</p>
      ) : null}
      {field.readOnly ? null : <AddDay field={field} onAdd={(day) => change([...days, day])} />}
      {stored === null ? null : (
        <NextDays
          id={stored}
          zone={toZone(field.values.timezone)}
          allDay={field.values.allDay === true}
          skipped={days}
          onSkip={field.readOnly ? null : (day) => change([...days, day])}
        />
      )}
    </div>
  );
}

function AddDay({ field, onAdd }: { field: FieldInputProps; onAdd: (day: string) => void }) {
  const [day, setDay] = useState('');
  const add = () => {
    if (day === '') return;
    onAdd(day);
    setDay('');
  };
  return (
    <div className="row-inputs">
      <input
        id={field.id}
        type="date"
        max={latestDay}
        className="input event-date"
        aria-describedby={field.describedBy}
        value={day}
        {...toAdd(day)}
        onChange={(event) => setDay(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button aria-disabled={day === '' || undefined} onClick={add}>
        {words.add}
      </Button>
    </div>
  );
}

const shown = 6;
const year = 366 * dayLength;

interface NextDaysProps {
  id: string;
  zone: string;
  allDay: boolean;
  skipped: readonly string[];
  onSkip: ((day: string) => void) | null;
}

function NextDays({ id, zone, allDay, skipped, onSkip }: NextDaysProps) {
  const title = useId();
  const next = useQuery({
    queryKey: ['events', 'occurrences', id],
    queryFn: async ({ signal }) => {
      const from = new Date();
      const query = new URLSearchParams({
        from: from.toISOString(),
        to: new Date(from.getTime() + year).toISOString(),
      });
      const path = `/events/${encodeURIComponent(id)}/occurrences`;
      return await ask.get<Occurrence[]>(path, { query, signal });
    },
  });
  return (
    <section aria-labelledby={title}>
      <h3 id={title}>{words.next}</h3>
      <p className="field-help">{words.nextHelp}</p>
      {next.error ? (
        <Failure error={next.error} onRetry={() => void next.refetch()} />
      ) : !next.data ? (
        <Skeleton rows={3} />
      ) : next.data.length === 0 ? (
        <p className="muted">{words.noNext}</p>
      ) : (
        <ol className={styles.nextList}>
          {next.data.slice(0, shown).map(({ startsAt }) => {
            const day = toInputTime(startsAt, zone, true);
            const out = skipped.includes(day);
            const event = { startsAt, endsAt: null, allDay, timezone: zone, recurrence: null };
            return (
              <li className="row rule-above between gap-2 target digits" key={startsAt}>
                {out ? <s>{whenInWords(event)}</s> : whenInWords(event)}
                {out ? (
                  <span className="muted">{words.skipped}</span>
                ) : onSkip ? (
                  <Button
                    variant="plain"
                    aria-label={words.skipDay(formatDay(day))}
                    onClick={() => onSkip(day)}
                  >
                    {words.skip}
                  </Button>
                ) : null}
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
