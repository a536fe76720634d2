import { provinces } from '@callejero/contract/resources/provinces.ts';
import { type ReactNode, useState } from 'react';
import { useList } from '../../../api/resource.ts';
import { settings } from '../../../api/settings.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { Options } from '../../../ui/fields/Options.tsx';
import formStyles from '../../../ui/form/form.module.css';
import type { FieldInputProps } from '../../../ui/form/types.ts';
import { texts } from '../texts.ts';
import styles from './address.module.css';
import { type AddressValues, addressLine, addressValues, isAddressValues } from './address.ts';
import { useCityProvince } from './city-province.ts';
import { joinExtra, splitExtra } from './quarter.ts';
import { StreetInput } from './StreetInput.tsx';
import type { Street } from './streets.ts';

const labels = texts.address;

/**
 * The address's parts, edited in the form of the commerce: for people an address is a part of the place and not a separate
 * record.
 */
export function AddressInput({
  id,
  value,
  onChange,
  onBlur,
  readOnly,
  errorPath,
  describedBy,
  values: form,
  setValue,
}: FieldInputProps) {
  const values = { ...addressValues({}), ...(isAddressValues(value) ? value : {}) };
  const [typed, setTyped] = useState(() => splitExtra(values.extra));
  if (readOnly) return <AddressText values={values} />;
  // The typed parts, unless the value was replaced by another address.
  const extra = joinExtra(typed.detail, typed.quarter) === values.extra ? typed : splitExtra(values.extra);
  const changeExtra = (next: typeof typed) => {
    setTyped(next);
    onChange({ ...values, extra: joinExtra(next.detail, next.quarter) });
  };
  /** A known street fills in more fields of the address; a point that was already set stays. */
  const choose = (street: Street) => {
    const quarter = street.quarter || extra.quarter;
    setTyped({ ...extra, quarter });
    onChange({
      ...values,
      street: street.name,
      extra: joinExtra(extra.detail, quarter),
      postalCode: street.postalCode || values.postalCode,
      locality: street.locality,
    });
    if (form.location == null && street.location) {
      setValue('location', street.location);
      feedback.info(labels.streetFound);
    }
  };
  const change = (part: keyof AddressValues, text: string): void => onChange({ ...values, [part]: text });
  const isInvalid = (part: keyof AddressValues) => errorPath?.[0] === part;
  const common = (part: keyof AddressValues, maxLength: number) => ({
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid(part) || undefined,
    autoComplete: 'off',
    maxLength,
    onBlur,
  });
  const text = (part: 'number' | 'postalCode' | 'locality', maxLength: number) =>
    labelled(
      part,
      `${id}-${part}`,
      <input
        {...common(part, maxLength)}
        id={`${id}-${part}`}
        className="input"
        value={values[part]}
        onChange={(event) => change(part, event.target.value)}
      />,
    );
  const extraText = (part: 'quarter' | 'detail', label: 'quarter' | 'extra') =>
    labelled(
      label,
      `${id}-${label}`,
      <input
        {...common('extra', 79)}
        id={`${id}-${label}`}
        className="input"
        value={extra[part]}
        onChange={(event) => changeExtra({ ...extra, [part]: event.target.value })}
      />,
    );
  return (
    <fieldset className={styles.address}>
      <legend className="visually-hidden">{labels.group}</legend>
      {labelled(
        'street',
        id,
        <StreetInput
          {...common('street', 160)}
          id={id}
          value={values.street}
          onChange={(street) => change('street', street)}
          onChoose={choose}
        />,
      )}
      {text('number', 40)}
      {extraText('quarter', 'quarter')}
      {extraText('detail', 'extra')}
      {text('postalCode', 12)}
      {text('locality', 120)}
      <ProvinceSelect
        id={`${id}-province`}
        value={values.province}
        country={values.country}
        invalid={isInvalid('province')}
        onChange={(province) => change('province', province)}
      />
    </fieldset>
  );
}

const labelled = (part: keyof typeof labels, inputId: string, input: ReactNode) => (
  <div className={`commerce-address-${part}`}>
    <label className="block small-text below-1 field-label" htmlFor={inputId}>
      {part === 'quarter' ? labels.quarter(settings().city.country) : labels[part]}
    </label>
    {input}
  </div>
);

function useProvinces(country: string) {
  return useList(provinces, {
    ...(country ? { filters: { country } } : {}),
    select: ['name'],
    sort: { name: 1 },
  });
}

function AddressText({ values }: { values: AddressValues }) {
  const province = useProvinces(values.country).data?.data.find((row) => row.id === values.province)?.name;
  const line = [values.street ? addressLine(values) : '', values.extra, values.street ? province : '']
    .filter(Boolean)
    .join(', ');
  return <p className={formStyles.readValue}>{line || '—'}</p>;
}

function ProvinceSelect(props: {
  id: string;
  value: string;
  country: string;
  invalid: boolean;
  onChange: (province: string) => void;
}) {
  const list = useProvinces(props.country);
  const byDefault = useCityProvince();
  const value = props.value || byDefault;
  return (
    <div className="commerce-address-province">
      <label className="block small-text below-1 field-label" htmlFor={props.id}>
        {labels.province}
      </label>
      <select
        id={props.id}
        className="input"
        aria-invalid={props.invalid || undefined}
        value={value}
        onChange={(event) => props.onChange(event.target.value)}
      >
        {value === '' ? <option value="">{labels.chooseProvince}</option> : null}
        <Options of={(list.data?.data ?? []).map((province) => [province.id, province.name])} />
      </select>
    </div>
  );
}
