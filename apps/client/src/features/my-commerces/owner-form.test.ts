import { commerces } from '@callejero/contract/resources/commerces.ts';
import { expect, test } from 'vitest';
import { commerceOverrides } from '../../entities/commerce/commerce-overrides.ts';
import { editSections } from './owner-form.ts';
import { shopTexts } from './shop-texts.ts';

test('the special days have the same name in the form, its section, the quick panel, the history and the CSV', () => {
  const { label } = commerces.fields.specialHours;
  expect(commerceOverrides.specialHours?.label ?? label).toBe(label);
  expect(editSections.find(({ fields }) => fields.includes('specialHours'))?.title).toBe(label);
  expect(shopTexts.quick.special).toBe(label);
});
