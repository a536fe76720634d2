import { type ImportTargetName, importTargets } from '@callejero/contract/resources/imports.ts';
import { useId } from 'react';
import { Options } from '../../ui/fields/Options.tsx';
import styles from './TargetSelect.module.css';
import { texts } from './texts.ts';

/** «¿Qué contiene?» */
export function TargetSelect(props: {
  value: ImportTargetName | null;
  /** Whether the server may detect it from the files. */
  guess: boolean;
  onChange: (target: ImportTargetName | null) => void;
}) {
  const id = useId();
  return (
    <div className={styles.target}>
      <label htmlFor={id}>{texts.target.label}</label>
      <select
        id={id}
        className="input"
        value={props.value ?? ''}
        onChange={(event) => props.onChange((event.target.value || null) as ImportTargetName | null)}
      >
        {props.guess ? <option value="">{texts.target.guess}</option> : null}
        <Options of={Object.entries(importTargets)} />
      </select>
    </div>
  );
}
