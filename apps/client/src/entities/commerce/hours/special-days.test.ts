import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SpecialDays, SpecialHoursInput } from './SpecialHoursInput.tsx';
import type { EditedSpecialDay } from './special-hours.ts';

const days: EditedSpecialDay[] = [
  { date: '2026-12-31', closed: false, slots: [{ opens: '20:00', closes: '03:00' }] },
  { date: '2027-01-01', closed: true, slots: [] },
];

it('hours past midnight of a special day say that they end on the next day, read only and in the editor', () => {
  const read = renderToStaticMarkup(createElement(SpecialDays, { days }));
  expect(read.replaceAll(/<[^>]+>/g, ' ')).toMatch(/2026: 20:00–03:00 del día siguiente .*2027: Cerrado/);
  const input = createElement(SpecialHoursInput, {
    ...{ id: 'special', name: 'specialHours', label: 'Días especiales', value: days, values: {} },
    ...{ required: false, readOnly: false, onChange() {}, onBlur() {}, setValue() {} },
  });
  expect(renderToStaticMarkup(input).match(/del día siguiente/g)).toHaveLength(1);
});
