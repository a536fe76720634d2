import type { Resource } from '@callejero/contract/resource.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { useEffect } from 'react';
import { addressValues, isAddressValues } from '../../entities/commerce/address/address.ts';
import { CommerceDialog } from '../../entities/commerce/CommerceDialog.tsx';
import { RelationField, useRelationNames } from '../../ui/fields/relation/RelationField.tsx';
import formStyles from '../../ui/form/form.module.css';
import type { FieldInputProps } from '../../ui/form/types.ts';
import styles from './events.module.css';
import { texts } from './texts.ts';

const words = texts.form.venue;
const accepted = { status: 'accepted' };
const resource = commerces as unknown as Resource;

interface VenueInputProps extends FieldInputProps {
  /** Gets the chosen kind of venue. */
  onVenue: (venue: 'commerce' | 'elsewhere') => void;
}

/** In a commerce or elsewhere. The value of the other choice is empty. */
export function VenueInput({ onVenue, ...field }: VenueInputProps) {
  const elsewhere = isAddressValues(field.values.address);
  useEffect(() => onVenue(elsewhere ? 'elsewhere' : 'commerce'), [onVenue, elsewhere]);
  const names = useRelationNames(resource, typeof field.value === 'string' ? [field.value] : []);
  if (field.readOnly) {
    const name = typeof field.value === 'string' ? (names.get(field.value) ?? '…') : '—';
    return <p className={formStyles.readValue}>{elsewhere ? words.address : name}</p>;
  }
  const choose = (other: boolean) => {
    field.setValue('address', other ? addressValues(null) : null);
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
          Dialog={CommerceDialog}
          many={false}
        />
      )}
    </fieldset>
  );
}
