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

it('a choice that a row always has offers nothing but its values', () => {
  expect(optionsOf({ value: 'service', required: true })).toEqual(values);
  // With a default it may be left as it is, and not be taken away.
  expect(optionsOf({ value: 'service', required: false, isNullable: false })).toEqual(values);
  expect(optionsOf({ value: null, required: true })).toEqual(['Sin elegir', ...values]);
  expect(optionsOf({ value: 'service', required: false })).toEqual(['Sin datos', ...values]);
});
