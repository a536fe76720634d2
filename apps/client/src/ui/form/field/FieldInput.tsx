import type { Field } from '@callejero/contract/resource.ts';
import { findCollection } from '../../../api/collections.ts';
import { ChecksField } from '../../fields/ChecksField.tsx';
import { ColourField } from '../../fields/ColourField.tsx';
import { DateField } from '../../fields/DateField.tsx';
import { ImageField } from '../../fields/ImageField.tsx';
import { IconField } from '../../fields/icon/IconField.tsx';
import { MoneyField } from '../../fields/MoneyField.tsx';
import { NumberField } from '../../fields/NumberField.tsx';
import { PhotosField } from '../../fields/PhotosField.tsx';
import { PointField } from '../../fields/PointField.tsx';
import { RelationField } from '../../fields/relation/RelationField.tsx';
import { SelectField } from '../../fields/SelectField.tsx';
import { SwitchField } from '../../fields/SwitchField.tsx';
import { TextareaField, TextField } from '../../fields/TextField.tsx';
import { TextListField } from '../../fields/TextListField.tsx';
import type { FieldInputProps, FieldOverride, Widget } from '../types.ts';

interface Props {
  field: Field;
  widget: Widget;
  override: FieldOverride;
  input: FieldInputProps;
}

/** The input of a widget. */
export function FieldInput({ field, widget, override, input }: Props) {
  const { placeholder } = override;
  switch (widget) {
    case 'text':
    case 'email':
    case 'tel':
    case 'url':
      return (
        <TextField {...input} type={widget} placeholder={placeholder} autocomplete={override.autocomplete} />
      );
    case 'textarea':
      return <TextareaField {...input} placeholder={placeholder} />;
    case 'number':
      return <NumberField {...input} integer={field.kind === 'integer'} />;
    case 'money':
      return <MoneyField {...input} />;
    case 'select':
      return (
        <SelectField
          {...input}
          options={override.options ?? field.options ?? {}}
          numeric={field.kind === 'integer' || field.kind === 'number'}
          isNullable={!field.required && !input.required}
        />
      );
    case 'switch':
      return <SwitchField {...input} />;
    case 'colour':
      return <ColourField {...input} />;
    case 'icon':
      return <IconField {...input} />;
    case 'tags':
      return <TextListField {...input} type="text" placeholder={placeholder} />;
    case 'phones':
      return <TextListField {...input} type="tel" placeholder={placeholder ?? '+522288173390'} />;
    case 'checks':
      return <ChecksField {...input} options={override.options ?? field.options ?? {}} />;
    case 'relation':
    case 'relations': {
      const resource = override.relation?.resource ?? findCollection(field.to);
      return resource ? (
        <RelationField
          {...input}
          resource={resource}
          filters={relationFilters(override, input.values)}
          rowLabel={override.relation?.label}
          Dialog={override.relation?.dialog}
          many={widget === 'relations'}
        />
      ) : null;
    }
    case 'image':
      return <ImageField {...input} />;
    case 'photos':
      return <PhotosField {...input} />;
    case 'date':
    case 'timestamp':
      return <DateField {...input} withTime={widget === 'timestamp'} />;
    case 'point':
      return <PointField {...input} />;
  }
}

function relationFilters({ relation }: FieldOverride, values: FieldInputProps['values']) {
  const filters = relation?.filters;
  return typeof filters === 'function' ? filters(values) : filters;
}
