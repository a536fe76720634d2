import { findField } from '@callejero/contract/resource.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { addressValues } from '../../../entities/commerce/address/address.ts';
import { ReadValue } from '../../../ui/form/field/ReadValue.tsx';
import { getWidget } from '../../../ui/form/field/widget.ts';
import styles from '../../../ui/form/form.module.css';
import type { FieldInputProps } from '../../../ui/form/types.ts';
import { overrides } from '../commerce-form.ts';

const nothing = () => {};

/** A field of a record, read-only, as the commerce's form shows it. */
export function MergeValue(props: { id: string; name: string; record: Readonly<Record<string, unknown>> }) {
  const { id, name, record } = props;
  const field = findField(commerces, name);
  if (!field) return null;
  const own = record[name];
  if (name === 'location') {
    const { lat, lng } = own as { lat: number; lng: number };
    return (
      <p className={styles.readValue}>
        {lat}, {lng}
      </p>
    );
  }
  const override = overrides[name] ?? {};
  const input: FieldInputProps = {
    id,
    name,
    label: override.label ?? field.label,
    value: name === 'address' && own ? addressValues(own) : own,
    onChange: nothing,
    onBlur: nothing,
    required: field.required,
    readOnly: true,
    values: record,
    setValue: nothing,
  };
  const isEmpty =
    own === null || own === '' || (typeof own === 'object' && Object.keys(own ?? {}).length === 0);
  if (isEmpty) return <p className={`${styles.readValue} muted`}>—</p>;
  if (override.render) return override.render(input);
  return (
    <ReadValue field={field} widget={override.widget ?? getWidget(field)} override={override} input={input} />
  );
}
