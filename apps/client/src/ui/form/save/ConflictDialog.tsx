import { findField, type Resource } from '@callejero/contract/resource.ts';
import { useState } from 'react';
import { Button } from '../../layout/Button.tsx';
import { Modal } from '../../layout/Modal.tsx';
import { texts } from '../../texts.ts';
import { valueInWords } from '../../values/value-in-words.ts';
import { ReadValue } from '../field/ReadValue.tsx';
import { getWidget } from '../field/widget.ts';
import formStyles from '../form.module.css';
import styles from '../resource-form.module.css';
import type { FieldInputProps, FieldOverride } from '../types.ts';

type Values = Record<string, unknown>;

interface ConflictDialogProps {
  resource: Resource;
  overrides: Readonly<Record<string, FieldOverride>>;
  /** The person's changes. */
  yours: Values;
  /** The version that somebody else saved meanwhile. */
  current: Values;
  onApply: (chosen: Values) => void;
  onClose: () => void;
}

/** Shows both versions of a row side by side; the person chooses field by field. */
export function ConflictDialog({
  resource,
  overrides,
  yours,
  current,
  onApply,
  onClose,
}: ConflictDialogProps) {
  const differing = Object.keys(yours).filter(
    (name) => JSON.stringify(yours[name]) !== JSON.stringify(current[name]),
  );
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set(differing));

  const choose = (name: string, mine: boolean) => {
    const next = new Set(own);
    if (mine) next.add(name);
    else next.delete(name);
    setOwn(next);
  };

  return (
    <Modal
      open
      onClose={onClose}
      title={texts.form.staleTitle}
      foot={
        <>
          <Button variant="plain" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            variant="primary"
            onClick={() => onApply(Object.fromEntries([...own].map((name) => [name, yours[name]])))}
          >
            {texts.form.staleApply}
          </Button>
        </>
      }
    >
      <p>{texts.form.staleText}</p>
      {differing.map((name) => {
        const label = overrides[name]?.label ?? findField(resource, name)?.label ?? name;
        return (
          <fieldset key={name} className={styles.conflict}>
            <legend className={styles.conflictLegend}>{label}</legend>
            {[true, false].map((mine) => (
              <label
                key={String(mine)}
                className={own.has(name) === mine ? `${styles.version} ${styles.chosen}` : styles.version}
              >
                <span className={styles.versionName}>
                  <input
                    type="radio"
                    className="check"
                    name={`conflict-${name}`}
                    checked={own.has(name) === mine}
                    onChange={() => choose(name, mine)}
                  />
                  {mine ? texts.form.staleYours : texts.form.staleCurrent}
                </span>
                <Version
                  resource={resource}
                  name={name}
                  label={label}
                  override={overrides[name] ?? {}}
                  value={(mine ? yours : current)[name]}
                />
              </label>
            ))}
          </fieldset>
        );
      })}
    </Modal>
  );
}

function Version({
  resource,
  name,
  label,
  override,
  value,
}: {
  resource: Resource;
  name: string;
  label: string;
  override: FieldOverride;
  value: unknown;
}) {
  const field = findField(resource, name);
  if (!field) return null;
  const widget = override.widget ?? getWidget(field);
  const plain =
    typeof value === 'object' && value !== null && (field.kind === 'json' || field.kind === 'point');
  if (plain && field.options)
    return <p className={formStyles.readValue}>{valueInWords({ name, field }, value)}</p>;
  // Two maps or custom inputs are hard to compare, so the stored value is shown.
  if (plain && widget !== 'photos')
    return <code className={styles.versionCode}>{JSON.stringify(value, null, 1)}</code>;
  const nothing = () => undefined;
  const input: FieldInputProps = {
    id: `conflict-${name}`,
    name,
    label,
    value,
    onChange: nothing,
    onBlur: nothing,
    required: false,
    readOnly: true,
    values: {},
    setValue: nothing,
  };
  // A part is shown by its own input, because its id has no meaning for a person.
  if (field.part && override.render) return override.render(input);
  return <ReadValue field={field} widget={widget} override={override} input={input} />;
}
