import { coversAll, holds } from '@callejero/contract/held-permissions.ts';
import {
  findPreset,
  type PresetName,
  permissionPresets,
  presetNames,
} from '@callejero/contract/permission-presets.ts';
import { permissionAreas, withPermission } from '@callejero/contract/permissions.ts';
import { useId } from 'react';
import { texts } from './texts.ts';
import styles from './users.module.css';

interface PermissionsInputProps {
  value: readonly string[];
  /** The permissions of the person who edits: nobody grants more than they hold. */
  held: readonly string[];
  readOnly?: boolean;
  /** The single permissions are folded until the person opens them. */
  folded?: boolean;
  onChange: (permissions: readonly string[]) => void;
}

/** Permissions, by preset or one by one. Those that the person who edits does not hold can't be changed. */
export function PermissionsInput({ value, held, readOnly = false, folded, onChange }: PermissionsInputProps) {
  const chosen = findPreset(value);
  const single = <SinglePermissions value={value} held={held} readOnly={readOnly} onChange={onChange} />;
  return (
    <>
      <Presets chosen={chosen} held={held} readOnly={readOnly} onChange={onChange} />
      {value.includes('*') ? null : folded ? (
        <details open={chosen === null && value.length > 0 ? true : undefined}>
          <summary className={styles.singleSummary}>{texts.permissions.single}</summary>
          {single}
        </details>
      ) : (
        single
      )}
    </>
  );
}

const ownChoice = { ...texts.permissions.own, permissions: [] };

function Presets(
  props: Pick<PermissionsInputProps, 'held' | 'readOnly' | 'onChange'> & { chosen: PresetName | null },
) {
  const name = useId();
  return (
    <fieldset className="plain-fieldset grid gap-1 below-2">
      <legend className={styles.presetsLegend}>{texts.permissions.presets}</legend>
      {[...presetNames, null].map((preset) => {
        const { label, help, permissions } = preset === null ? ownChoice : permissionPresets[preset];
        return (
          <label key={preset} className="check-label">
            <input
              type="radio"
              className={`${styles.presetsInput} check`}
              name={name}
              checked={props.chosen === preset}
              disabled={props.readOnly || !coversAll(props.held, permissions)}
              onChange={() => props.onChange(permissions)}
            />
            <span>
              {label}
              <span className="muted small-text block">{help}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

function SinglePermissions({ value, held, readOnly, onChange }: PermissionsInputProps) {
  return Object.entries(permissionAreas).map(([area, { label, actions }]) => (
    <fieldset key={area} className={`plain-fieldset ${styles.accountArea}`}>
      <legend className="strong">{label}</legend>
      {Object.entries(actions).map(([action, name]) => (
        <label key={action} className="check-label">
          <input
            type="checkbox"
            className="check"
            checked={holds(value, `${area}:${action}`)}
            disabled={readOnly || !holds(held, `${area}:${action}`)}
            onChange={(event) => onChange(withPermission(value, area, action, event.target.checked))}
          />
          {name}
        </label>
      ))}
    </fieldset>
  ));
}
