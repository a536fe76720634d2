import { findField } from '@callejero/contract/resource.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { overrides } from '../commerce-form.ts';
import { MergeValue } from './MergeValue.tsx';
import type { ComparedField, FieldChoice, MergePair } from './merge-fields.ts';
import { mergeTexts as texts } from './texts.ts';
import '../commerces.css';
import styles from './merge.module.css';

export const getLabel = (name: string): string =>
  overrides[name]?.label ?? findField(commerces, name)?.label ?? name;

interface MergeFieldProps {
  field: ComparedField;
  pair: MergePair;
  choice: FieldChoice;
  onChoose: (choice: FieldChoice) => void;
  /** Shown below both values. */
  note?: string | undefined;
}

/** A field that differs: both values, and which the survivor takes. */
export function MergeField({ field, pair, choice, onChoose, note }: MergeFieldProps) {
  const { name, both, tooMany } = field;
  const id = `merge-${name}`;
  const radio = (value: FieldChoice, label: string, describedBy?: string) => (
    <label className={styles.keep}>
      <input
        className={styles.keepInput}
        type="radio"
        name={id}
        checked={choice === value}
        onChange={() => onChoose(value)}
        aria-describedby={describedBy}
      />
      {label}
    </label>
  );
  return (
    <fieldset className={`${styles.field} card`}>
      <legend className={styles.fieldLegend}>{getLabel(name)}</legend>
      <div className={styles.sides}>
        {(['A', 'B'] as const).map((letter) => (
          <div key={letter} className={styles.side} data-chosen={choice === letter || choice === 'both'}>
            {radio(letter, texts.keepOne(letter), `${id}-${letter}-value`)}
            <div id={`${id}-${letter}-value`} className="shrink break">
              <MergeValue id={`${id}-${letter}`} name={name} record={pair[letter]} />
            </div>
          </div>
        ))}
      </div>
      {both ? <div className={styles.both}>{radio('both', texts.keepBoth)}</div> : null}
      {tooMany === null ? null : <p className="commerce-muted">{texts.tooMany(tooMany)}</p>}
      {note ? <p className="commerce-muted">{note}</p> : null}
    </fieldset>
  );
}
