import type { Resource } from '@callejero/contract/resource.ts';
import { categories } from '@callejero/contract/resources/categories.ts';
import { events } from '@callejero/contract/resources/events.ts';
import { products } from '@callejero/contract/resources/products.ts';
import { useState } from 'react';
import { NewPasswordField } from '../../src/ui/fields/password/NewPasswordField.tsx';
import { PasswordField } from '../../src/ui/fields/password/PasswordField.tsx';
import { FormSections } from '../../src/ui/form/FormSections.tsx';
import type { FieldOverrides } from '../../src/ui/form/types.ts';
import { FormError } from '../../src/ui/small-form/FormError.tsx';
import { EmailField, SmallField } from '../../src/ui/small-form/SmallField.tsx';
import { categoryValues, eventValues, nothing, productValues } from '../fixtures.ts';
import type { Stories } from '../story.ts';

interface FieldsProps {
  resource: Resource;
  names: readonly string[];
  values: Readonly<Record<string, unknown>>;
  errors?: Readonly<Record<string, string>>;
  overrides?: FieldOverrides;
  readOnly?: boolean;
}

/** Fields of the contract as a form shows them: their kind says which input they have. */
function Fields({ resource, names, values, errors = {}, overrides = {}, readOnly = false }: FieldsProps) {
  const [typed, setTyped] = useState(values);
  return (
    <FormSections
      {...{ resource, overrides, errors, readOnly, values: typed }}
      formId={`story-${resource.name}-${names.join('-')}`}
      sections={[{ title: resource.labels.one, fields: names }]}
      onChange={(name, value) => setTyped((all) => ({ ...all, [name]: value }))}
      onBlur={nothing}
    />
  );
}

const description: FieldOverrides = { description: { widget: 'textarea' } };
const allergens: FieldOverrides = { allergens: { widget: 'checks' } };

export const fields: Stories = {
  'texts, a number and a choice': () => (
    <Fields
      resource={products}
      names={['name', 'description', 'section', 'position', 'availability']}
      values={productValues}
      overrides={description}
    />
  ),
  'with errors': () => (
    <Fields
      resource={products}
      names={['name', 'description', 'sku']}
      values={{ ...productValues, name: '', sku: 'con espacio ' }}
      errors={{ name: 'Escribe un texto.', sku: 'Escribe la clave en una línea.' }}
      overrides={description}
    />
  ),
  'read only': () => (
    <Fields resource={products} names={['name', 'description', 'active']} values={productValues} readOnly />
  ),
  'a switch and boxes': () => (
    <Fields
      resource={products}
      names={['active', 'allergens']}
      values={productValues}
      overrides={allergens}
    />
  ),
  'a list of texts, a colour and an icon': () => (
    <Fields resource={categories} names={['osmTags', 'color', 'icon']} values={categoryValues} />
  ),
  dates: () => <Fields resource={events} names={['startsAt', 'endsAt', 'allDay']} values={eventValues} />,
  'PasswordField: with an error': () => (
    <PasswordField
      label="Contraseña"
      name="password"
      autoComplete="current-password"
      error="El usuario o la contraseña no coinciden."
    />
  ),
  NewPasswordField: () => (
    <NewPasswordField label="Contraseña nueva" name="new" minimum={12} personal={() => []} />
  ),
  'small form': () => (
    <form className="stack gap-4">
      <EmailField label="Correo electrónico" error="Escribe un correo válido." />
      <SmallField label="Segundo apellido" name="second" optional="opcional" />
      <FormError message="No hay conexión a internet." onRetry={nothing} />
    </form>
  ),
};
