import type { Resource } from '@callejero/contract/resource.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { ResourceFormProps } from './types.ts';
import { sentBody, shownValues, toBody } from './values.ts';

type Values = Record<string, unknown>;

/** The type of an error between fields: a change of another field may resolve it. */
export const betweenFields = 'between';

/** The fields with incomplete input, such as a day without a time, with their messages. */
type Unfinished = () => Readonly<Record<string, string>>;

/**
 * Validates the body that would be sent: inputs have empty texts where the contract has null. A half-filled date input has an
 * empty value, so `unfinished` names those inputs.
 */
export function createResolver(
  resource: Resource,
  creating: boolean,
  { overrides = {}, problems }: Pick<ResourceFormProps, 'overrides' | 'problems'>,
  unfinished: Unfinished = () => ({}),
): Resolver<Values> {
  const own = Object.fromEntries(
    Object.entries(overrides).flatMap(([name, { schema }]) => (schema ? [[name, schema] as const] : [])),
  );
  const schema = (creating ? resource.create : resource.update).extend(own);
  const resolve = zodResolver(schema as never) as unknown as Resolver<Values>;
  return async (values, context, options) => {
    const shown = shownValues(resource, values, overrides);
    const result = await resolve(toBody(resource, shown), context, options);
    const between = problems?.(sentBody(resource, shown, overrides)) ?? [];
    const half = Object.entries(unfinished());
    if (between.length === 0 && half.length === 0) return result;
    const found: FieldErrors<Values> = Object.fromEntries(
      between.map(({ path, message }) => [path, { type: betweenFields, message }]),
    );
    const typed: FieldErrors<Values> = Object.fromEntries(
      half.map(([name, message]) => [name, { type: 'unfinished', message }]),
    );
    return { values: {}, errors: { ...found, ...result.errors, ...typed } };
  };
}
