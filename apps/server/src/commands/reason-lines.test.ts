import type { ImportReason } from '@callejero/contract/answers/imports.ts';
import { expect, test } from 'vitest';
import { reasonLines } from './reason-lines.ts';

const reason = (text: string, rows: number): ImportReason => ({
  kind: 'skipped',
  field: null,
  text,
  rows,
  examples: [],
  advice: null,
  remedy: null,
});

test('rows of reasons beyond the listed ones are counted together', () => {
  const twelve = Array.from({ length: 12 }, (_, at) => reason(`Motivo ${at}.`, 20));
  expect(reasonLines(twelve, 'MX')).toHaveLength(13);
  expect(
    reasonLines([...twelve, reason('Raro.', 3)], 'MX')
      .at(-1)
      ?.trim(),
  ).toBe('3 por otro motivo');
  const more = [...twelve, reason('Raro.', 3), reason('Más raro.', 1)];
  expect(reasonLines(more, 'MX').at(-1)?.trim()).toBe('4 por otros 2 motivos');
});
