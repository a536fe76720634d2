import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SelectField } from './SelectField.tsx';

const optionsOf = (given: { value: string | null; required: boolean; isNullable?: boolean }) => {
  const html = renderToStaticMarkup(
    createElement(SelectField, {
      ...{ id: 'kind', name: 'kind', label: 'Tipo', readOnly: false, values: {}, numeric: false },
      ...{ onChange: () => undefined, onBlur: () => undefined, setValue: () => undefined },
      options: { service: 'Servicio', promotions: 'Promociones' },
      ...given,
    }),
  );
  return [...html.matchAll(/<option[^>]*>([^<]*)/g)].map(([, text]) => text);
};
const values = ['Servicio', 'Promociones'];

it('a field that can not be empty offers only its values', () => {
  expect(optionsOf({ value: 'service', required: true })).toEqual(values);
  // A field with a default is not required, but can't be emptied either.
  expect(optionsOf({ value: 'service', required: false, isNullable: false })).toEqual(values);
  expect(optionsOf({ value: null, required: true })).toEqual(['Sin elegir', ...values]);
  expect(optionsOf({ value: 'service', required: false })).toEqual(['Sin datos', ...values]);
});
