import { commerces } from '@callejero/contract/resources/commerces.ts';
import metadata from 'libphonenumber-js/min/metadata';
import { expect, it } from 'vitest';
import { settings } from '../../api/settings.ts';
import { createResolver } from '../../ui/form/resolver.ts';
import { sentBody } from '../../ui/form/values.ts';
import { commerceOverrides } from './commerce-overrides.ts';

const { MX = [] } = metadata.countries;
settings().city.phonePlan = {
  ...metadata,
  nonGeographic: {},
  countries: { MX },
  callingCode: '52',
  formats: [],
};

const { phones, whatsapp } = commerceOverrides;
const overrides = { ...(phones && { phones }), ...(whatsapp && { whatsapp }) };

const options = { fields: {}, shouldUseNativeValidation: false };
const wrongOf = async (values: Record<string, unknown>) =>
  (await createResolver(commerces, false, { overrides })({ rev: 1, ...values }, undefined, options)).errors;

it('phones are typed as they are dialled in the city, and sent with the international prefix', async () => {
  const values = { whatsapp: '228 817 3390', phones: ['(228) 817-3391', '+34 612 345 678'] };
  expect(await wrongOf(values)).toEqual({});
  expect(sentBody(commerces, values, overrides)).toMatchObject({
    whatsapp: '+522288173390',
    phones: ['+522288173391', '+34612345678'],
  });
  expect(sentBody(commerces, { whatsapp: '', phones: [] }, overrides)).toEqual({
    whatsapp: null,
    phones: [],
  });
});

it('an empty line is not sent and causes no error', async () => {
  const values = { phones: ['', '228 817 3390', ' '] };
  expect(await wrongOf(values)).toEqual({});
  expect(sentBody(commerces, values, overrides)).toMatchObject({ phones: ['+522288173390'] });
  expect(Object.keys((await wrongOf({ phones: ['', 'la de siempre'] })).phones ?? {})).toEqual(['1']);
});

it('an invalid phone is refused at its line', async () => {
  const wrong = await wrongOf({ whatsapp: '817', phones: ['228 817 3390', 'la de siempre'] });
  expect(wrong.whatsapp?.message).toMatch(/^Escribe el teléfono con prefijo/);
  expect(Object.keys(wrong.phones ?? {})).toEqual(['1']);
});
