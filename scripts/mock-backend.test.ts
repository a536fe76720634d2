import { expect, test } from 'vitest';
import { isMockBackend } from './mock-backend.mjs';

test('MOCK_BACKEND must be true or false', () => {
  for (const value of [undefined, '', ' ', 'false', 'False'])
    expect(isMockBackend({ MOCK_BACKEND: value }), value).toBe(false);
  for (const value of ['true', 'TRUE', ' true '])
    expect(isMockBackend({ MOCK_BACKEND: value }), value).toBe(true);
  for (const value of ['sí', '1', 'yes'])
    expect(() => isMockBackend({ MOCK_BACKEND: value }), value).toThrow(
      'MOCK_BACKEND debe ser «true» o «false».',
    );
});
