import { provinces } from '@callejero/contract/resources/provinces.ts';
import { useList } from '../../api/resource.ts';
import type { FieldInputProps } from '../../ui/form/types.ts';
import { type AddressValues, addressValues } from './address.ts';
import { texts } from './texts.ts';

const labels = texts.form.address;

/**
 * The address's parts, edited in the commerce's own form: to a person an address is part of the place, not a record
 * of its own.
 */
export function AddressInput({ id, value, onChange, onBlur, readOnly, error, describedBy }: FieldInputProps) {
  const values = isAddressValues(value) ? value : addressValues(null);
  const change = (part: keyof AddressValues, text: string): void => onChange({ ...values, [part]: text });
  const text = (
    part: Exclude<keyof AddressValues, 'province' | 'country'>,
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
        aria-invalid={(error && part === 'locality' && values.locality.trim() === '') || undefined}
        readOnly={readOnly}
        value={values[part]}
        onChange={(event) => change(part, event.target.value)}
        onBlur={onBlur}
      />
    </div>
  );
  return (
    <fieldset className="commerce-address">
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
        readOnly={readOnly}
        invalid={error !== undefined && values.province === ''}
        onChange={(province) => change('province', province)}
      />
    </fieldset>
  );
}

export function isAddressValues(value: unknown): value is AddressValues {
  return typeof value === 'object' && value !== null && 'street' in value && 'locality' in value;
}

function ProvinceSelect(props: {
  id: string;
  value: string;
  country: string;
  readOnly: boolean;
  invalid: boolean;
  onChange: (province: string) => void;
}) {
  const list = useList(provinces, {
    ...(props.country ? { filters: { country: props.country } } : {}),
    select: ['name'],
    sort: { name: 1 },
  });
  return (
    <div className="commerce-address-province">
      <label className="field-label" htmlFor={props.id}>
        {labels.province}
      </label>
      <select
        id={props.id}
        className="input"
        disabled={props.readOnly}
        aria-invalid={props.invalid || undefined}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      >
        <option value="">{labels.chooseProvince}</option>
        {(list.data?.data ?? []).map((province) => (
          <option key={province.id} value={province.id}>
            {province.name}
          </option>
        ))}
      </select>
    </div>
  );
}
