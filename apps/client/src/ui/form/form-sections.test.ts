import { categories } from '@callejero/contract/resources/categories.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FormSections } from './FormSections.tsx';
import type { FieldOverride } from './types.ts';

const fieldOf = (override: FieldOverride) =>
  renderToStaticMarkup(
    createElement(FormSections, {
      ...{ resource: categories, formId: 'form', readOnly: false, values: { name: '' } },
      sections: [{ title: 'Datos', fields: ['name'] }],
      overrides: { name: override },
      errors: { name: 'Falta.' },
      ...{ onChange: () => undefined, onBlur: () => undefined },
    }),
  );

it.each([
  ['that is always the same', { help: 'Como en el letrero.' }],
  ['that depends on what is typed', { hint: ({ label }) => `${label}: como en el letrero.` }],
] satisfies [string, FieldOverride][])(
  'an error stands before help %s, and both describe the input',
  (_, override) => {
    const html = fieldOf(override);
    expect(html).toContain('aria-describedby="form-name-error form-name-help"');
    const [error, help] = ['id="form-name-error"', 'id="form-name-help"'].map((id) => html.indexOf(id));
    expect(error).toBeGreaterThan(html.indexOf('<input'));
    expect(help).toBeGreaterThan(error ?? 0);
  },
);
