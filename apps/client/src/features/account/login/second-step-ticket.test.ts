import { expect, it } from 'vitest';
import { RequestError } from '../../../api/http/errors.ts';
import { getTicket } from './second-step-ticket.ts';

const refusal = (code: string, details: unknown) =>
  new RequestError(403, 'Falta el segundo paso.', code, details);

it('a right password that needs a second step brings a ticket and the ways that this app knows', () => {
  const details = { ticket: 'abc', methods: ['recovery-code', 'sms', 'totp'], expiresIn: 300 };
  expect(getTicket(refusal('second-step-required', details))).toEqual({
    ticket: 'abc',
    methods: ['totp', 'recovery-code'],
    expiresIn: 300,
  });
});

it('no other error has a ticket', () => {
  const details = { ticket: 'abc', methods: ['totp'], expiresIn: 300 };
  for (const error of [
    refusal('forbidden', details),
    refusal('second-step-required', null),
    refusal('second-step-required', { ticket: 3, methods: [] }),
    new Error('second-step-required'),
  ]) {
    expect(getTicket(error)).toBeNull();
  }
});
