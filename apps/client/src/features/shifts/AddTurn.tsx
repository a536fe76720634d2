import { commerces } from '@callejero/contract/resources/commerces.ts';
import { shifts } from '@callejero/contract/resources/shifts.ts';
import {
  type TurnHours,
  type TurnKind,
  turnKinds,
  turnText,
  turnTimes,
  usualTurns,
} from '@callejero/contract/turns.ts';
import { type FormEvent, type RefObject, useId, useState } from 'react';
import { useCreate, useList } from '../../api/resource.ts';
import { settings } from '../../api/settings.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { Options } from '../../ui/fields/Options.tsx';
import { Button } from '../../ui/layout/Button.tsx';
import { nameOfDay } from './month.ts';
import styles from './shifts.module.css';
import { texts } from './texts.ts';

const words = texts.calendar;

/** More than any city has on duty. */
const maxPlaces = 1000;

interface AddTurnProps {
  /** Ids of the categories of the places; null for all. */
  categories: string[] | null;
  date: string;
  place: RefObject<HTMLSelectElement | null>;
  onDate: (date: string) => void;
}

/** Adds one turn after the other: after each the form stays as it is, with the focus on the place. */
export function AddTurn({ categories: within, date, place, onDate }: AddTurnProps) {
  const { timezone } = settings().city;
  const id = useId();
  const { data } = usePlaces(within);
  const places = data?.data ?? [];
  const [chosen, setChosen] = useState('');
  const [kind, setKind] = useState<TurnKind>('day');
  const [hours, setHours] = useState<TurnHours>(usualTurns.day);
  const [said, setSaid] = useState('');
  const create = useCreate(shifts);
  const { busy, run } = useAttempt();

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    const times = turnTimes(date, hours, timezone);
    const name = places.find((each) => each.id === chosen)?.name ?? '';
    await run(async () => {
      await create.mutateAsync({ commerce: chosen, ...times });
      setSaid(words.added(name, nameOfDay(date), turnText(times, timezone)));
    });
    place.current?.focus();
  }

  return (
    <form
      className={`${styles.form} pad-4 card`}
      aria-label={words.add}
      onSubmit={(event) => void add(event)}
    >
      <label htmlFor={`${id}-date`}>
        {words.date}
        <input
          id={`${id}-date`}
          type="date"
          className="input"
          required
          value={date}
          onChange={({ target: { value } }) => onDate(value)}
        />
      </label>
      <label htmlFor={`${id}-place`}>
        {texts.place}
        <select
          ref={place}
          id={`${id}-place`}
          className="input"
          required
          value={places.some((each) => each.id === chosen) ? chosen : ''}
          onChange={({ target: { value } }) => setChosen(value)}
        >
          <option value="">{data && places.length === 0 ? words.noPlaces : words.choose}</option>
          <Options of={places.map((each) => [each.id, each.name])} />
        </select>
      </label>
      <label htmlFor={`${id}-turn`}>
        {words.turn}
        <select
          id={`${id}-turn`}
          className="input"
          value={kind}
          onChange={({ target: { value } }) => {
            const next = value as TurnKind;
            setKind(next);
            setHours(usualTurns[next]);
          }}
        >
          <Options of={Object.entries(turnKinds)} />
        </select>
      </label>
      {(['from', 'until'] as const).map((end) => (
        <label key={end} htmlFor={`${id}-${end}`}>
          {end === 'from' ? words.starts : words.ends}
          {end === 'until' && hours.until <= hours.from ? ` ${words.nextDay}` : null}
          <input
            id={`${id}-${end}`}
            type="time"
            className="input"
            required
            value={hours[end]}
            onChange={({ target: { value } }) => setHours({ ...hours, [end]: value })}
          />
        </label>
      ))}
      <Button type="submit" variant="primary" busy={busy}>
        {words.save}
      </Button>
      <p role="status" className="small-text muted">
        {said}
      </p>
    </form>
  );
}

/** The places that can be on duty. */
function usePlaces(categories: string[] | null) {
  return useList(commerces, {
    filters: {
      status: 'accepted',
      permanentlyClosedAt: null,
      ...(categories ? { categories: { $in: categories } } : {}),
    },
    select: ['name'],
    sort: { name: 1 },
    perPage: maxPlaces,
  });
}
