import { expect, it } from 'vitest';
import { inOrder } from './session-order.ts';

const session = (id: string, lastUsedAt: string, current = false) => ({
  id,
  userAgent: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastUsedAt,
  current,
});

it('sessions are sorted by last use, after the one of this device', () => {
  const rows = [
    session('old', '2026-01-02T00:00:00.000Z'),
    session('here', '2026-01-01T00:00:00.000Z', true),
    session('new', '2026-03-02T00:00:00.000Z'),
  ];
  expect(inOrder(rows).map(({ id }) => id)).toEqual(['here', 'new', 'old']);
});
