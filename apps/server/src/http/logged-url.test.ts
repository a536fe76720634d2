import { expect, it } from 'vitest';
import { loggedUrl } from './logged-url.ts';

const token = 'A-_z'.repeat(11).slice(0, 43);

it.each([
  ['/v1/commerces', '/v1/commerces'],
  [
    '/v1/users/01890000-0000-7000-8000-000000000000/sessions',
    '/v1/users/01890000-0000-7000-8000-000000000000/sessions',
  ],
  ['/v1/users?_filters={"phone":"%2B522281234567"}&_page=0', '/v1/users?_filters&_page'],
  [`/recover-password/user/0189/${token}`, '/recover-password/user/0189/…'],
  [`/email-confirmation?id=0189&token=${token}`, '/email-confirmation?id&token'],
  [`/r/${token}?a=1`, '/r/…?a'],
  [`/l/${'0f'.repeat(16)}`, '/l/…'],
  [`/v1/shared-lists/${'0f'.repeat(16)}/report`, '/v1/shared-lists/…/report'],
])('the log knows %s as %s', (url, logged) => {
  expect(loggedUrl(url)).toBe(logged);
});
