import { describe, expect, it } from 'vitest';
import {
  classifyFailure,
  fieldErrors,
  getConflict,
  isUnreachable,
  normaliseError,
  RequestError,
  toRefusal,
  toRequestError,
  unanswered,
  waitInWords,
} from './errors.ts';

describe('error normalisation', () => {
  it('takes status, message, code and details from the server', () => {
    const details = [{ path: 'name', message: 'Falta.' }];
    const error = normaliseError({
      status: 400,
      body: { message: 'Revisa los datos.', code: 'validation', details },
      error: new Error('client'),
    });
    expect(error).toMatchObject({ status: 400, message: 'Revisa los datos.', code: 'validation', details });
  });

  it('falls back to a string body, the client error, and the general sentence, in that order', () => {
    expect(normaliseError({ status: 502, body: 'Puerta rota', error: new Error('client') }).message).toBe(
      'Puerta rota',
    );
    expect(normaliseError({ status: 502, body: { code: 'x' }, error: new Error('client') }).message).toBe(
      'client',
    );
    expect(normaliseError({ status: 502, body: {} }).message).toBe('Ha ocurrido un error');
    expect(normaliseError({ body: '  ', error: new Error('') }).message).toBe('Ha ocurrido un error');
  });

  it('has status 500 when there is none', () => {
    expect(normaliseError({}).status).toBe(500);
    expect(normaliseError({ status: 0 }).status).toBe(500);
    expect(toRequestError('whatever').status).toBe(500);
  });

  it('leaves what is already normalised as it is', () => {
    const error = new RequestError(409, 'a', 'stale');
    expect(toRequestError(error)).toBe(error);
  });
});

describe('conflicts and field errors', () => {
  it('gives both versions of a stale write only', () => {
    const details = { current: { id: '1', rev: 2 }, yours: { name: 'b' } };
    expect(getConflict(new RequestError(409, 'm', 'stale', details))).toEqual(details);
    expect(getConflict(new RequestError(409, 'm', 'duplicate', details))).toBeNull();
    expect(getConflict(new RequestError(409, 'm', 'stale', null))).toBeNull();
    expect(getConflict(new Error('m'))).toBeNull();
  });

  it('lists the fields that a 400 names and skips what is malformed', () => {
    const details = [{ path: 'name', message: 'Falta.' }, { path: 3 }, null, 'x'];
    expect(fieldErrors(new RequestError(400, 'm', 'validation', details))).toEqual([
      { path: 'name', message: 'Falta.' },
    ]);
    expect(fieldErrors(new RequestError(400, 'm', 'validation', { path: 'name' }))).toEqual([]);
  });
});

describe('what a failure means', () => {
  it.each([
    ['no connection', unanswered(false), 'unreachable'],
    ['no answer', unanswered(true), 'unreachable'],
    ['a gateway', toRefusal(502, '<html>'), 'unreachable'],
    ['a server without its database', toRefusal(503, { code: 'unavailable', message: 'No' }), 'unreachable'],
    ['a session that is over', toRefusal(401, undefined), 'signed-out'],
    ['a fault', toRefusal(500, { code: 'unexpected', message: 'No' }), 'broken'],
    ['a fault of this app', new TypeError('x is undefined'), 'broken'],
    ['a slow request', toRefusal(408, undefined), 'broken'],
    ['a decision', toRefusal(403, { code: 'forbidden', message: 'No' }), 'refused'],
  ])('%s', (_name, error, kind) => {
    expect(classifyFailure(error)).toEqual({ kind });
  });

  it.each([
    ['the API', toRefusal(429, { code: 'rate-limited', message: 'No', details: { retryAfter: 12 } }), 12],
    ['a proxy with the header', toRefusal(429, '<html>', '7'), 7],
    ['a proxy without it', toRefusal(429, undefined), 10],
    ['a proxy with a date', toRefusal(429, undefined, 'Mon, 04 May 2026 18:00:09 GMT'), 10],
    [
      'an invalid wait',
      toRefusal(429, { code: 'rate-limited', message: 'No', details: { retryAfter: -1 } }),
      1,
    ],
  ])('a limit of %s is never a lost connection, and says when to try again', (_name, error, seconds) => {
    expect(classifyFailure(error)).toEqual({ kind: 'limited', seconds });
    expect(isUnreachable(error)).toBe(false);
    expect(error.message).toBe(`Demasiado rápido: prueba de nuevo en ${seconds} s.`);
  });

  it('a long wait is said in minutes or hours', () => {
    expect([12, 90, 600, 86_400].map(waitInWords)).toEqual(['12 s', '90 s', '10 min', '24 h']);
  });
});
