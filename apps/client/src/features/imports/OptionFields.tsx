import type { ImportOptions } from '@callejero/contract/resources/imports.ts';
import { type TurnKind, turnKinds } from '@callejero/contract/turns.ts';
import { useId } from 'react';
import { Options } from '../../ui/fields/Options.tsx';
import styles from './imports.module.css';
import { texts } from './texts.ts';

interface FieldProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
}

interface ChoiceProps<Value extends string> extends FieldProps<Value> {
  /** Why the signed-in person can't choose an option. */
  unavailable?: Partial<Record<Value, string | null>>;
}

/** The status of new commerces. */
export function Status(props: ChoiceProps<ImportOptions['status']>) {
  return (
    <Choice
      {...props}
      legend={texts.options.status}
      help={texts.options.statusHelp}
      options={{ pending: texts.options.pending, accepted: texts.options.accepted }}
    />
  );
}

/** What happens to names in capitals. */
export function Names(props: ChoiceProps<ImportOptions['names']>) {
  return (
    <Choice
      {...props}
      legend={texts.options.names}
      help={texts.options.namesHelp}
      options={{ readable: texts.options.namesReadable, written: texts.options.namesWritten }}
    />
  );
}

/** The publication status of new events. */
export function Publication(props: ChoiceProps<ImportOptions['publication']>) {
  return (
    <Choice
      {...props}
      legend={texts.options.publication}
      help={texts.options.publicationHelp}
      options={{ draft: texts.options.draft, published: texts.options.published }}
    />
  );
}

function Choice<Value extends string>({
  value,
  onChange,
  unavailable = {},
  legend,
  help,
  options,
}: ChoiceProps<Value> & { legend: string; help: string; options: Record<Value, string> }) {
  const id = useId();
  return (
    <fieldset className="grid gap-1 one-column shrink">
      <legend className={styles.label}>{legend}</legend>
      {(Object.keys(options) as Value[]).map((option) => (
        <label key={option} className={styles.radio}>
          <input
            type="radio"
            className="check"
            name={id}
            checked={value === option}
            disabled={(unavailable[option] ?? null) !== null}
            onChange={() => onChange(option)}
          />
          {options[option]}
        </label>
      ))}
      <p className="small-text muted">
        {[help, ...Object.values<string | null | undefined>(unavailable)].filter(Boolean).join(' ')}
      </p>
    </fieldset>
  );
}

/** What the words of a list of turns mean in hours, asked once for the whole list. */
export function Turns({ value, onChange }: FieldProps<ImportOptions['turns']>) {
  const id = useId();
  const set = (kind: 'day' | 'night' | 'whole' | 'holiday', end: 'from' | 'until', time: string) => {
    if (time !== '') onChange({ ...value, [kind]: { ...(value[kind] ?? value.day), [end]: time } });
  };
  return (
    <fieldset className="grid gap-1 one-column shrink">
      <legend className={styles.label}>{texts.turns.legend}</legend>
      <p className="small-text muted">{texts.turns.help}</p>
      {(['day', 'night', 'whole', 'holiday'] as const).map((kind) => (
        <div key={kind} className="row wrap gap-2 above-2">
          <span className="grow">{texts.turns[kind]}</span>
          {(['from', 'until'] as const).map((end) => (
            <input
              key={end}
              type="time"
              className="input rigid"
              aria-label={texts.turns.label(texts.turns[kind], end)}
              value={value[kind]?.[end] ?? ''}
              onChange={(event) => set(kind, end, event.target.value)}
            />
          ))}
        </div>
      ))}
      <label className={`${styles.label} above-3`} htmlFor={id}>
        {texts.turns.unsaid}
      </label>
      <select
        id={id}
        className="input"
        value={value.unsaid}
        onChange={(event) => onChange({ ...value, unsaid: event.target.value as TurnKind })}
      >
        <Options of={Object.entries(turnKinds)} />
      </select>
    </fieldset>
  );
}

const zones = Intl.supportedValuesOf('timeZone');

/** The time zone of the events' dates. */
export function Timezone({
  value,
  onChange,
  guessed,
}: FieldProps<ImportOptions['timezone']> & { guessed: string | null }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {texts.options.timezone}
      </label>
      <select
        id={id}
        className="input"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
      >
        {value === null || value !== guessed ? (
          <option value="">{texts.options.ownTimezone((guessed ?? '').replaceAll('_', ' '))}</option>
        ) : null}
        <Options of={zones.map((zone) => [zone, zone.replaceAll('_', ' ')])} />
      </select>
    </div>
  );
}

type SourceValue = ImportOptions['source'];

/** The name and licence of data that contains none. Empty keeps the guess from the file. */
export function Source({ value, onChange, guessed }: FieldProps<SourceValue> & { guessed: SourceValue }) {
  const id = useId();
  const shown = value ?? { name: '', licence: '' };
  return (
    <fieldset className={`${styles.source} grid gap-1 one-column shrink`}>
      <legend className={styles.label}>{texts.options.source}</legend>
      <p className={`${styles.sourceHelp} small-text muted`}>{texts.options.sourceHelp}</p>
      <div>
        <label htmlFor={`${id}-source`} className={styles.label}>
          {texts.options.sourceName}
        </label>
        <input
          id={`${id}-source`}
          className="input"
          maxLength={120}
          placeholder={guessed?.name ?? ''}
          value={shown.name}
          onChange={(event) => onChange({ ...shown, name: event.target.value })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-licence`} className={styles.label}>
          {texts.options.licence}
        </label>
        <input
          id={`${id}-licence`}
          className="input"
          maxLength={200}
          placeholder={guessed?.licence || texts.options.licenceExample}
          value={shown.licence}
          onChange={(event) => onChange({ ...shown, licence: event.target.value })}
        />
      </div>
    </fieldset>
  );
}
