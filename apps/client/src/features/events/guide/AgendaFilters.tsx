import { navigateOutline } from 'ionicons/icons';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { moveInRow } from '../../../ui/roving.ts';
import styles from './agenda.module.css';
import { type AgendaState, stripFrom } from './agenda-days.ts';
import { dayLabel, shortWeekday } from './agenda-in-words.ts';
import { texts } from './texts.ts';
import type { EventCategory } from './useAgenda.ts';

const words = texts.filters;

interface AgendaFiltersProps {
  state: AgendaState;
  today: string;
  counts: Readonly<Record<string, number>> | null;
  categories: readonly EventCategory[];
  /** The position is being requested. */
  locating: boolean;
  onChange: (patch: Partial<AgendaState>) => void;
  onNear: () => void;
}

/** A strip of days, then the filters. A second press on an active one clears it. */
export function AgendaFilters(props: AgendaFiltersProps) {
  const { state, today, counts, onChange } = props;
  const strip = useRef<HTMLFieldSetElement>(null);
  const days = stripFrom(today);
  const chosen = days.find((date) => date === state.when);
  const [focused, setFocused] = useState<string | null>(null);
  // The strip is one stop of the Tab key; arrow keys move within it.
  const stop = days.find((date) => date === focused) ?? chosen ?? today;
  useEffect(() => {
    if (state.when === null) return;
    strip.current
      ?.querySelector('[aria-pressed="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [state.when]);
  const when = (value: string) => onChange({ when: state.when === value ? null : value });
  return (
    <div className="stack gap-3 below-2">
      <fieldset className={styles.strip} ref={strip} onKeyDown={moveInRow} onBlur={() => setFocused(null)}>
        <legend className="visually-hidden">{words.days}</legend>
        {days.map((date) => {
          const count = counts && (counts[date] ?? 0);
          return (
            <button
              key={date}
              type="button"
              className={styles.day}
              aria-pressed={date === chosen}
              tabIndex={date === stop ? 0 : -1}
              onFocus={() => setFocused(date)}
              onClick={() => when(date)}
            >
              <span className="visually-hidden">{dayLabel(date, count)}</span>
              <span aria-hidden="true">{shortWeekday(date)}</span>
              <strong className="large-text" aria-hidden="true">
                {Number(date.slice(8))}
              </strong>
              <span className={styles.dots} aria-hidden="true">
                {'•'.repeat(Math.min(count ?? 0, 3))}
              </span>
            </button>
          );
        })}
      </fieldset>
      <fieldset className={styles.chips}>
        <legend className="visually-hidden">{words.group}</legend>
        <button
          type="button"
          className="chip"
          aria-pressed={state.when === today}
          onClick={() => when(today)}
        >
          {words.today}
        </button>
        <button
          type="button"
          className="chip"
          aria-pressed={state.when === 'weekend'}
          onClick={() => when('weekend')}
        >
          {words.weekend}
        </button>
        <button
          type="button"
          className="chip"
          aria-pressed={state.near}
          aria-busy={props.locating}
          onClick={props.onNear}
        >
          <Icon icon={navigateOutline} />
          {words.near}
        </button>
        {props.categories.map(({ id, name, slug }) => (
          <button
            key={id}
            type="button"
            className="chip"
            aria-pressed={state.category === slug}
            onClick={() => onChange({ category: state.category === slug ? null : slug })}
          >
            {name}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
