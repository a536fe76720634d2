import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { idSchema } from '../resource.ts';
import { idForm } from './id-form.ts';

const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-fA-F]{${length}}$`));

test('the form of an identifier accepts what the schema accepts', () => {
  const text = fc.tuple(hex(8), hex(4), hex(4), hex(4), hex(12)).map((parts) => parts.join('-'));
  fc.assert(
    fc.property(fc.oneof(text, fc.uuid(), fc.string()), (value) => {
      expect(idForm.test(value)).toBe(idSchema.safeParse(value).success);
    }),
  );
});
