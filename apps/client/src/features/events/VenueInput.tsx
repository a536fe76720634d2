import type { Resource } from '@callejero/contract/resource.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { settings } from '../../api/settings.ts';
import { RelationField, useRelationNames } from '../../ui/fields/RelationField.tsx';
import formStyles from '../../ui/form/form.module.css';
import type { FieldInputProps } from '../../ui/form/types.ts';
import { texts } from './texts.ts';
import styles from './VenueInput.module.css';
import { isVenueAddress, type VenueAddress, venueAddress } from './venue.ts';

const words = texts.form.venue;
const accepted = { status: 'accepted' };
const resource = commerces as unknown as Resource;

/** In a commerce or elsewhere: the one that is not chosen is empty. */
export function VenueInput(field: FieldInputProps) {
  const elsewhere = isVenueAddress(field.values.address);
  const names = useRelationNames(resource, typeof field.value === 'string' ? [field.value] : []);
  if (field.readOnly) {
    const name = typeof field.value === 'string' ? (names.get(field.value) ?? '…') : '—';
    return <p className={formStyles.readValue}>{elsewhere ? words.address : name}</p>;
  }
  const choose = (other: boolean) => {
    field.setValue('address', other ? venueAddress(null, settings().city.name) : null);
    field.setValue('location', null);
    field.onChange(null);
  };
  return (
    <fieldset className="plain-fieldset">
      <legend className="visually-hidden">{words.group}</legend>
      <div className={styles.venue}>
        {[false, true].map((other) => (
          <label key={String(other)} className="check-label">
            <input
              type="radio"
              className="check"
              name={`${field.id}-venue`}
              checked={elsewhere === other}
              onChange={() => choose(other)}
            />
            {other ? words.address : words.commerce}
          </label>
        ))}
      </div>
      {elsewhere ? null : (
        <RelationField
          {...field}
          required={false}
          label={words.choose}
          resource={resource}
          filters={accepted}
          many={false}
        />
      )}
    </fieldset>
  );
}

/** The parts of an address that an event needs, edited in its own form. */
export function VenueAddressInput(field: FieldInputProps) {
  const values = isVenueAddress(field.value) ? field.value : venueAddress(null, '');
  if (field.readOnly) {
    const street = [values.street, values.number].filter(Boolean).join(' ');
    const line = street ? [street, values.postalCode, values.locality].filter(Boolean).join(', ') : '';
    return <p className={formStyles.readValue}>{line || '—'}</p>;
  }
  const input = (part: keyof VenueAddress, maxLength: number) => {
    const id = part === 'street' ? field.id : `${field.id}-${part}`;
    return (
      <div className={`field event-address-${part}`}>
        <label className="field-label" htmlFor={id}>
          {words[part]}
        </label>
        <input
          id={id}
          className="input"
          autoComplete="off"
          maxLength={maxLength}
          aria-describedby={field.describedBy}
          aria-invalid={(field.error && part === 'locality') || undefined}
          value={values[part]}
          onChange={(event) => field.onChange({ ...values, [part]: event.target.value })}
          onBlur={field.onBlur}
        />
      </div>
    );
  };
  return (
    <div className={styles.address}>
      {input('street', 160)}
      {input('number', 40)}
      {input('postalCode', 12)}
      {input('locality', 120)}
    </div>
  );
}
