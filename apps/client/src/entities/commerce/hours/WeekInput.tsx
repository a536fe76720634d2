import { plainHours, type Week, writeHours } from '@callejero/contract/opening-hours/plain-week.ts';
import { addOutline, closeOutline, copyOutline } from 'ionicons/icons';
import { useState } from 'react';
import { IconButton } from '../../../ui/layout/Button.tsx';
import commerceStyles from '../commerce.module.css';
import { texts } from '../texts.ts';
import styles from './hours.module.css';
import { nextSlot } from './next-slot.ts';
import { emptyDay } from './week-words.ts';

interface WeekInputProps {
  /** The target of the field's label and errors, if no other element is. */
  id?: string | undefined;
  text: string;
  onChange: (text: string | null) => void;
  onBlur: () => void;
  /** Whether it asks about public holidays. */
  holidays?: boolean;
  /** Other words, where the hours are not about opening and closing. */
  words?: Partial<WeekWords>;
}

type Slot = Week[number][number];
type WeekWords = Record<'legend' | 'closed' | 'unset' | 'holidays', string> &
  Record<'opens' | 'closes', (day: string, slot: number) => string>;
/** Slots a day; more have to be written as text. */
const maxSlots = 4;

/** The week day by day, with the slots of each day. Renders nothing where a week can't express the text. */
export function WeekInput({ id, text, onChange, onBlur, holidays = true, words: other }: WeekInputProps) {
  const words = { ...texts.hours.week, ...other };
  // An incomplete slot stays here until it is complete; a form with an incomplete slot isn't saved.
  const [draft, setDraft] = useState<{ text: string; week: Week } | null>(null);
  const read = plainHours(text);
  if (!read) return <p className="muted">{words.tooMuch}</p>;
  const week = draft?.text === text ? draft.week : read.week;
  const without = emptyDay(text, words);

  const change = (next: Week, closedOnHolidays = read.closedOnHolidays) => {
    const whole = next.map((slots) => slots.filter(({ opens, closes }) => opens !== '' && closes !== ''));
    const written = writeHours({ week: whole, closedOnHolidays });
    setDraft({ text: written, week: next });
    onChange(written === '' ? null : written);
  };
  const setDay = (day: number, slots: Week[number]) =>
    change(week.map((others, at) => (at === day ? slots : others)));

  return (
    <fieldset id={id} className={styles.hoursWeek} tabIndex={id ? -1 : undefined}>
      <legend className="visually-hidden">{words.legend}</legend>
      {words.days.map((name, day) => {
        const slots = week[day] ?? [];
        return (
          <div className={styles.hoursDay} key={name}>
            <span className={styles.hoursDayName}>{name}</span>
            <div className={`${styles.hoursSlots} grid gap-1`}>
              {slots.length === 0 ? <span className="muted">{without}</span> : null}
              {slots.map((slot, at) => (
                <SlotInput
                  // biome-ignore lint/suspicious/noArrayIndexKey: a slot has no identity but its place
                  key={at}
                  slot={slot}
                  number={at + 1}
                  {...{ name, words, onBlur }}
                  onChange={(next) => setDay(day, slots.with(at, next))}
                  onRemove={() => setDay(day, slots.toSpliced(at, 1))}
                />
              ))}
            </div>
            <span className={styles.hoursActions}>
              {slots.length < maxSlots ? (
                <IconButton
                  icon={addOutline}
                  label={words.add(name)}
                  title={words.add(name)}
                  onClick={() => setDay(day, [...slots, nextSlot(slots)])}
                />
              ) : null}
              {/* A day without hours has no such button: it would clear the other days. */}
              {slots.length > 0 ? (
                <IconButton
                  icon={copyOutline}
                  label={`${words.copy}: ${name}`}
                  title={words.copy}
                  onClick={() => change(week.map(() => slots))}
                />
              ) : null}
            </span>
          </div>
        );
      })}
      {holidays ? (
        <label className="inline-row gap-2 target">
          <input
            type="checkbox"
            className={`${commerceStyles.checkInput} check`}
            checked={read.closedOnHolidays}
            disabled={week.every((slots) => slots.length === 0)}
            onChange={(event) => change(week, event.target.checked)}
          />
          {words.holidays}
        </label>
      ) : null}
    </fieldset>
  );
}

interface SlotInputProps {
  /** The name of its day, and which of that day it is. */
  name: string;
  number: number;
  slot: Slot;
  words: Pick<WeekWords, 'opens' | 'closes'> & Pick<typeof texts.hours.week, 'nextDay' | 'remove'>;
  onChange: (slot: Slot) => void;
  onRemove: () => void;
  onBlur: () => void;
}

function SlotInput({ name, number, slot, words, onChange, onRemove, onBlur }: SlotInputProps) {
  return (
    <span className={styles.hoursSlot}>
      {(['opens', 'closes'] as const).map((end) => (
        <input
          key={end}
          className="input"
          type="time"
          aria-label={words[end](name, number)}
          value={slot[end] === '24:00' ? '00:00' : slot[end]}
          required={slot[end] === '' && slot[end === 'opens' ? 'closes' : 'opens'] !== ''}
          onChange={(event) => onChange({ ...slot, [end]: event.target.value })}
          onBlur={onBlur}
        />
      ))}
      {slot.closes !== '' && slot.closes <= slot.opens ? (
        <small className="muted">{words.nextDay}</small>
      ) : null}
      <IconButton icon={closeOutline} label={words.remove(name, number)} onClick={onRemove} />
    </span>
  );
}
