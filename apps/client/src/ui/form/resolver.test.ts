import { discountProblems, discounts } from '@callejero/contract/resources/discounts.ts';
import { promotions } from '@callejero/contract/resources/promotions.ts';
import type { ResolverOptions } from 'react-hook-form';
import { expect, it } from 'vitest';
import { betweenFields, createResolver } from './resolver.ts';
import type { ResourceFormProps } from './types.ts';

type Values = Record<string, unknown>;

const props: Pick<ResourceFormProps, 'overrides' | 'problems'> = {
  overrides: { buyQty: { when: ({ type }) => type === 'buyXGetY' } },
  problems: ({ type, ...values }) => (type === 'percentage' ? discountProblems({ type, ...values }) : []),
};
const options = { fields: {}, shouldUseNativeValidation: false } as ResolverOptions<Values>;
const check = (values: Values) => createResolver(discounts, true, props)(values, undefined, options);

it('shows an error between fields at the fields that it names, and sends nothing', async () => {
  const { errors, values } = await check({ name: 'Mucho', type: 'percentage', value: 150 });
  expect(errors).toEqual({ value: { type: betweenFields, message: 'El porcentaje va de 1 a 100.' } });
  expect(values).toEqual({});
});

it('shows the error of a field’s own schema first', async () => {
  const { errors } = await check({ name: 'Mucho', type: 'percentage', value: 'diez' });
  expect(errors.value?.message).toBe('Escribe un número entero.');
});

it('validates the body to send, in which a field that is not shown is empty', async () => {
  const { errors, values } = await check({ name: 'Diez', type: 'percentage', value: 10, buyQty: 2 });
  expect(errors).toEqual({});
  expect(values).toEqual({ name: 'Diez', type: 'percentage', value: 10, buyQty: null });
});

it('reports an empty date as required and an invalid one as invalid', async () => {
  const { errors } = await createResolver(promotions, true, {})(
    { title: 'Café', startsAt: null, endsAt: 'mañana' },
    undefined,
    options,
  );
  expect(errors.startsAt?.message).toBe('Este campo es obligatorio.');
  expect(errors.endsAt?.message).toBe('No es una fecha y hora válida.');
});

it('refuses an incomplete input, which is missing in the values', async () => {
  const values = { title: 'Café', startsAt: null, endsAt: null };
  const half = () => ({ endsAt: 'Está incompleto.' });
  const { errors, values: sent } = await createResolver(
    promotions,
    false,
    {},
    half,
  )(values, undefined, options);
  expect(errors.endsAt?.message).toBe('Está incompleto.');
  expect(sent).toEqual({});
});
