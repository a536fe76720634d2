import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import * as account from '../account.ts';
import { runs } from '../testing/property-runs.ts';
import '../resource.ts';

const modules = import.meta.glob<Record<string, unknown>>('../resources/*.ts', { eager: true });

/** Every schema that the contract exports, and the schemas of its resources, by name. */
const schemas = new Map<string, z.ZodType>();
for (const [file, module] of Object.entries({ ...modules, './account.ts': account })) {
  for (const [name, value] of Object.entries(module)) {
    if (value instanceof z.ZodType) schemas.set(`${file} ${name}`, value);
    const { create, update } = Object(value) as Record<string, unknown>;
    if (create instanceof z.ZodType) schemas.set(`${file} ${name}.create`, create);
    if (update instanceof z.ZodType) schemas.set(`${file} ${name}.update`, update);
  }
}

const english =
  /\b(?:invalid|expected|received|input|required|unrecognized|option|string|number|boolean|array|object|record|undefined|null|nan|too|small|big|must|match|key|value|one of)\b/i;

const json = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(null, '', ' ', 'x', 'y'.repeat(9000), -1, 0.5, 1e300, true, [], {}, [[]]),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

/** Bodies of the wrong type, and bodies whose fields have values of the wrong type. */
function bodies(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (!(schema instanceof z.ZodObject)) return json;
  const fields = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, json]));
  const list = fc.array(json, { minLength: 1, maxLength: 70 });
  const nested = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, fc.oneof(json, list)]));
  return fc.oneof(
    json,
    fc.record(fields, { requiredKeys: [] }),
    fc.record({ ...nested, qué: json }, { requiredKeys: [] }),
  );
}

function messagesOf(issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.map(({ message }) => message);
}

describe('the validator', () => {
  it('covers every resource and account body', () => {
    expect([...schemas.keys()].filter((name) => name.endsWith('.create')).length).toBeGreaterThanOrEqual(20);
    expect(schemas.size).toBeGreaterThan(60);
  });

  it.each([...schemas])('reports an invalid %s in Spanish', (_, schema) => {
    fc.assert(
      fc.property(bodies(schema), (body) => {
        const { error } = schema.safeParse(body);
        for (const message of messagesOf(error?.issues ?? [])) expect(message).not.toMatch(english);
      }),
      { numRuns: runs(150, 30) },
    );
  });

  it.each([
    [z.object({}), null, 'Indica un objeto con sus campos.'],
    [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Indica 2 como máximo.'],
    [z.array(z.string()).min(2), ['a'], 'Indica al menos 2.'],
    [z.string(), 7, 'Escribe un texto.'],
    [z.string(), undefined, 'Este campo es obligatorio.'],
    [z.int(), 1.5, 'Escribe un número entero.'],
    [z.number().max(3), 4, 'El valor máximo es 3.'],
    [z.string().max(3), 'cuatro', 'Escribe 3 caracteres como máximo.'],
    [z.email(), 'x', 'Escribe un correo electrónico válido.'],
    [z.uuid(), 'x', 'No es un identificador válido.'],
    [z.enum(['a', 'b']), 'c', 'Elige uno de los valores.'],
    [z.union([z.string(), z.number()]), null, 'El valor no es válido.'],
    [z.strictObject({}), { a: 1 }, 'Hay campos que no se admiten.'],
    [z.custom(() => false), 1, 'El valor no es válido.'],
  ])('%# says what to do', (schema, value, message) => {
    expect(messagesOf(schema.safeParse(value).error?.issues ?? [])).toEqual([message]);
  });
});
