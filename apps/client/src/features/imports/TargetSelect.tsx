import { mayImport } from '@callejero/contract/import-permissions.ts';
import { type ImportTargetName, importTargets } from '@callejero/contract/resources/imports.ts';
import { useId } from 'react';
import { useSession } from '../../api/session/session.ts';
import { Options } from '../../ui/fields/Options.tsx';
import styles from './imports.module.css';
import { texts } from './texts.ts';

/** «¿Qué contiene?», with the collections that the signed-in person may write. */
export function TargetSelect(props: {
  value: ImportTargetName | null;
  /** Whether the server may detect it from the files. */
  guess: boolean;
  onChange: (target: ImportTargetName | null) => void;
}) {
  const id = useId();
  const { user } = useSession();
  const offered = (Object.entries(importTargets) as [ImportTargetName, string][]).filter(
    ([target]) => target === props.value || mayImport(user?.permissions ?? [], target),
  );
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {texts.target.label}
      </label>
      <select
        id={id}
        className="input"
        value={props.value ?? ''}
        onChange={(event) => props.onChange((event.target.value || null) as ImportTargetName | null)}
      >
        {props.guess ? <option value="">{texts.target.guess}</option> : null}
        <Options of={offered} />
      </select>
    </div>
  );
}
