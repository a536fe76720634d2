import { StartError } from '@callejero/server/node/start-error.ts';
import { expect, test } from 'vitest';
import { readFlag } from './flag.ts';

test('without variables, and with empty ones, delay and codes are the seed’s', () => {
  expect(readFlag({})).toEqual({ delay: 500, errors: 'seed' });
  expect(readFlag({ MOCK_DELAY: ' ', MOCK_ERRORS: '' })).toEqual({ delay: 500, errors: 'seed' });
});

test('the delay and the codes are chosen', () => {
  expect(readFlag({ MOCK_DELAY: '0', MOCK_ERRORS: 'real' })).toEqual({ delay: 0, errors: 'real' });
  expect(readFlag({ MOCK_DELAY: ' 10000 ', MOCK_ERRORS: 'seed' })).toEqual({ delay: 10_000, errors: 'seed' });
});

test('an invalid value is refused with a sentence that names its variable', () => {
  const refusal =
    'La configuración no es válida. MOCK_DELAY debe ser un número de milisegundos entre 0 y 10000.';
  for (const MOCK_DELAY of ['medio segundo', '500ms', '-1', '1e3', '0.5', '10001', 'Infinity'])
    expect(() => readFlag({ MOCK_DELAY }), MOCK_DELAY).toThrow(new StartError(refusal));
  expect(() => readFlag({ MOCK_DELAY: 'no', MOCK_ERRORS: 'Real' })).toThrow(
    new StartError(`${refusal} MOCK_ERRORS debe ser seed o real.`),
  );
});
