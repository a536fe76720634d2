import { provinces } from '@callejero/contract/resources/provinces.ts';
import { useList } from '../../api/resource.ts';
import formStyles from '../../ui/form/form.module.css';
import type { FieldInputProps } from '../../ui/form/types.ts';
import styles from './AddressInput.module.css';
import { type AddressValues, addressLine, addressValues, isAddressValues } from './address.ts';
import { useCityProvince } from './city-province.ts';
import { texts } from './texts.ts';

const labels = texts.address;

/**
 * The address's parts, edited in the commerce's own form: to a person an address is part of the place, not a record
 * of its own.
 */
export function AddressInput({
  id,
  value,
  onChange,
  onBlur,
  readOnly,
  errorPath,
  describedBy,
}: FieldInputProps) {
  const values = { ...addressValues({}), ...(isAddressValues(value) ? value : {}) };
  if (readOnly) return <AddressText values={values} />;
  const change = (part: keyof AddressValues, text: string): void => onChange({ ...values, [part]: text });
  const isInvalid = (part: keyof AddressValues) => errorPath?.[0] === part;
  const text = (
    part: 'street' | 'number' | 'extra' | 'postalCode' | 'locality',
    autoComplete: string,
    maxLength: number,
  ) => (
    <div className={`commerce-address-${part}`}>
      <label className="field-label" htmlFor={part === 'street' ? id : `${id}-${part}`}>
        {labels[part]}
      </label>
      <input
        id={part === 'street' ? id : `${id}-${part}`}
        className="input"
        autoComplete={autoComplete}
        maxLength={maxLength}
        aria-describedby={describedBy}
        aria-invalid={isInvalid(part) || undefined}
        value={values[part]}
        onChange={(event) => change(part, event.target.value)}
        onBlur={onBlur}
      />
    </div>
  );
  return (
    <fieldset className={styles.address}>
      <legend className="visually-hidden">{labels.group}</legend>
      {text('street', 'off', 160)}
      {text('number', 'off', 40)}
      {text('extra', 'off', 160)}
      {text('postalCode', 'off', 12)}
      {text('locality', 'off', 120)}
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
      <label className="field-label" htmlFor={props.id}>
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
        {(list.data?.data ?? []).map((province) => (
          <option key={province.id} value={province.id}>
            {province.name}
          </option>
        ))}
      </select>
    </div>
  );
}
