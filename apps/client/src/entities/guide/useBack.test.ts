import { expect, it } from 'vitest';
import { getForm } from './useBack.ts';

it.each(['/commerce/edit/0190-a', '/event/view/0190-a', '/promotion/edit/1', '/product/edit/1'])(
  'a page of the guide leads back to the form %s that it was opened from',
  (from) => expect(getForm({ from })).toBe(from),
);

it.each([
  null,
  {},
  { from: 7 },
  { from: '/commerces' },
  { from: '//example.com/commerce/edit/1' },
  { from: '/commerce/edit/1/../..' },
  { from: '/user/edit/1' },
])('and not to anything else: %j', (state) => expect(getForm(state)).toBeNull());
