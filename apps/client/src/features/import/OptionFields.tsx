import { categories } from '@callejero/contract/resources/categories.ts';
import type { ImportOptions } from '@callejero/contract/resources/imports.ts';
import { useId } from 'react';
import { useList } from '../../api/resource.ts';
import styles from './Import.module.css';
import { texts } from './texts.ts';

export type Draft = ImportOptions;

interface FieldProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
}

/** What new commerces begin as. */
export function Status(props: FieldProps<Draft['status']>) {
  return (
    <Choice
      {...props}
      legend={texts.options.status}
      help={texts.options.statusHelp}
      options={{ pending: texts.options.pending, accepted: texts.options.accepted }}
    />
  );
}

/** Names that come in capitals. */
export function Names(props: FieldProps<Draft['names']>) {
  return (
    <Choice
      {...props}
      legend={texts.options.names}
      help={texts.options.namesHelp}
      options={{ readable: texts.options.namesReadable, written: texts.options.namesWritten }}
    />
  );
}

/** What new events begin as. */
export function Publication(props: FieldProps<Draft['publication']>) {
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
  legend,
  help,
  options,
}: FieldProps<Value> & { legend: string; help: string; options: Record<Value, string> }) {
  const id = useId();
  return (
    <fieldset>
      <legend>{legend}</legend>
      {(Object.keys(options) as Value[]).map((option) => (
        <label key={option} className={styles.radio}>
          <input type="radio" name={id} checked={value === option} onChange={() => onChange(option)} />
          {options[option]}
        </label>
      ))}
      <p className="small-text muted">{help}</p>
    </fieldset>
  );
}

const zones = Intl.supportedValuesOf('timeZone');

/** In which the dates of events are written. */
export function Timezone({
  value,
  onChange,
  guessed,
}: FieldProps<Draft['timezone']> & { guessed: string | null }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{texts.options.timezone}</label>
      <select
        id={id}
        className="input"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
      >
        {value === null || value !== guessed ? (
          <option value="">{texts.options.ownTimezone((guessed ?? '').replaceAll('_', ' '))}</option>
        ) : null}
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
    </div>
  );
}

type SourceValue = Draft['source'];

/** Name and licence of data that bring none of their own; empty keeps what the file is known by. */
export function Source({ value, onChange, guessed }: FieldProps<SourceValue> & { guessed: SourceValue }) {
  const id = useId();
  const shown = value ?? { name: '', licence: '' };
  return (
    <fieldset className={styles.source}>
      <legend>{texts.options.source}</legend>
      <p className="small-text muted">{texts.options.sourceHelp}</p>
      <div>
        <label htmlFor={`${id}-source`}>{texts.options.sourceName}</label>
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
        <label htmlFor={`${id}-licence`}>{texts.options.licence}</label>
        <input
          id={`${id}-licence`}
          className="input"
          maxLength={200}
          placeholder={guessed?.licence || 'CC BY 4.0'}
          value={shown.licence}
          onChange={(event) => onChange({ ...shown, licence: event.target.value })}
        />
      </div>
    </fieldset>
  );
}

/** For what has a category that is not recognised. */
export function DefaultCategory({
  target,
  value,
  onChange,
}: FieldProps<string | null> & { target: 'commerces' | 'events' }) {
  const id = useId();
  const list = useList(categories, {
    filters: { kind: target === 'events' ? 'event' : 'commerce', active: true },
    select: ['name'],
    sort: { name: 1 },
  });
  return (
    <div>
      <label htmlFor={id}>{texts.options.category}</label>
      <select
        id={id}
        className="input"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
      >
        <option value="">{texts.options.noCategory[target]}</option>
        {(list.data?.data ?? []).map((category) => (
          <option key={category.id} value={category.id}>
            {category.name}
          </option>
        ))}
      </select>
    </div>
  );
}
