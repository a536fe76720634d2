import { type HolidayRule, readHolidayRule, writeHolidayRule } from '@callejero/contract/holidays/rule.ts';
import { Options } from '../../ui/fields/Options.tsx';
import formStyles from '../../ui/form/form.module.css';
import type { FieldInputProps } from '../../ui/form/types.ts';
import { easterDays, monthNames, ordinalNames, ruleInWords, weekdayNames } from './holiday-words.ts';
import styles from './holidays.module.css';
import { texts } from './texts.ts';
import { cityToday } from './today.ts';

type Kind = keyof typeof texts.kinds;
const kinds = Object.keys(texts.kinds) as Kind[];

/** The first rule of a kind, for the day that was chosen for one year, else for today. */
function ruleOf(kind: Exclude<Kind, 'once'>, date: unknown): HolidayRule {
  const day = new Date(`${typeof date === 'string' ? date : cityToday()}T00:00:00Z`);
  const month = day.getUTCMonth();
  if (kind === 'date') return { kind, month, day: day.getUTCDate() };
  if (kind === 'weekday')
    return { kind, month, weekday: day.getUTCDay(), ordinal: Math.min(4, Math.ceil(day.getUTCDate() / 7)) };
  return { kind, days: -2 };
}

/** Chooses whether a holiday occurs once (then the day is a separate field), or every year by a rule. */
export function RuleInput(field: FieldInputProps) {
  const rule = typeof field.value === 'string' ? readHolidayRule(field.value) : null;
  if (field.readOnly)
    return <p className={formStyles.readValue}>{rule ? ruleInWords(rule) : texts.kinds.once}</p>;
  const kind: Kind = rule?.kind ?? 'once';
  const write = (next: HolidayRule) => field.onChange(writeHolidayRule(next));
  return (
    <div className="stack gap-3">
      <select
        id={field.id}
        className="input"
        value={kind}
        aria-describedby={field.describedBy}
        onChange={(event) => {
          const chosen = event.target.value as Kind;
          if (chosen === 'once') field.onChange(null);
          else write(ruleOf(chosen, field.values.date));
        }}
      >
        <Options of={kinds.map((each) => [each, texts.kinds[each]])} />
      </select>
      {rule ? (
        <div className={styles.parts}>
          <Parts rule={rule} onRule={write} />
        </div>
      ) : null}
    </div>
  );
}

interface PartsProps {
  rule: HolidayRule;
  onRule: (rule: HolidayRule) => void;
}

function Parts({ rule, onRule }: PartsProps) {
  switch (rule.kind) {
    case 'date':
      return (
        <>
          <Choice
            label={texts.day}
            value={rule.day}
            options={Array.from({ length: daysIn(rule.month) }, (_, index) => [index + 1, String(index + 1)])}
            onChoose={(day) => onRule({ ...rule, day })}
          />
          <Choice
            label={texts.month}
            value={rule.month}
            options={monthNames.map((name, month) => [month, name])}
            onChoose={(month) => onRule({ ...rule, month, day: Math.min(rule.day, daysIn(month)) })}
          />
        </>
      );
    case 'weekday':
      return (
        <>
          <Choice
            label={texts.ordinal}
            value={rule.ordinal}
            options={[1, 2, 3, 4, 5, -1].map((ordinal) => [ordinal, ordinalNames[ordinal] ?? ''])}
            onChoose={(ordinal) => onRule({ ...rule, ordinal })}
          />
          <Choice
            label={texts.weekday}
            value={rule.weekday}
            options={[1, 2, 3, 4, 5, 6, 0].map((weekday) => [weekday, weekdayNames[weekday] ?? ''])}
            onChoose={(weekday) => onRule({ ...rule, weekday })}
          />
          <Choice
            label={texts.month}
            value={rule.month}
            options={monthNames.map((name, month) => [month, name])}
            onChoose={(month) => onRule({ ...rule, month })}
          />
        </>
      );
    case 'easter':
      return <EasterParts days={rule.days} onDays={(days) => onRule({ kind: 'easter', days })} />;
  }
}

const maxDistance = 180;

/** A named day around Easter, or a number of days before or after Easter Sunday. */
function EasterParts({ days, onDays }: { days: number; onDays: (days: number) => void }) {
  const named = String(days) in easterDays;
  const known = Object.keys(easterDays)
    .map(Number)
    .sort((a, b) => a - b);
  const side = days < 0 ? -1 : 1;
  return (
    <>
      <Choice
        label={texts.easter}
        value={named ? days : Number.NaN}
        options={[
          ...known.map((each): [number, string] => [each, easterDays[each] ?? '']),
          [Number.NaN, texts.otherEaster],
        ]}
        onChoose={(chosen) => onDays(Number.isNaN(chosen) ? nearestUnnamed(days) : chosen)}
      />
      {named ? null : (
        <>
          <label className={styles.part}>
            <span>{texts.days}</span>
            <input
              type="number"
              className="input"
              min={1}
              max={maxDistance}
              value={Math.abs(days)}
              onChange={(event) => {
                const count = Math.round(Number(event.target.value));
                if (count >= 1 && count <= maxDistance) onDays(count * side);
              }}
            />
          </label>
          <Choice
            label={texts.side}
            value={side}
            options={[
              [-1, texts.before],
              [1, texts.after],
            ]}
            onChoose={(chosen) => onDays(Math.abs(days) * chosen)}
          />
        </>
      )}
    </>
  );
}

/** The next day, further away from Easter, that has no name. */
function nearestUnnamed(days: number): number {
  const step = days < 0 ? -1 : 1;
  let at = days + step;
  while (String(at) in easterDays) at += step;
  return at;
}

function daysIn(month: number): number {
  // In a leap year, because 29 February may be chosen; it is a holiday in leap years only.
  return new Date(Date.UTC(2024, month + 1, 0)).getUTCDate();
}

interface ChoiceProps {
  label: string;
  value: number;
  options: readonly (readonly [number, string])[];
  onChoose: (value: number) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <label className={styles.part}>
      <span>{label}</span>
      <select className="input" value={value} onChange={(event) => onChoose(Number(event.target.value))}>
        <Options of={options} />
      </select>
    </label>
  );
}
