import { describe, expect, it } from 'vitest';
import { conflictOf, fieldErrors, normaliseError, RequestError, toRequestError } from './errors.ts';

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
    expect(conflictOf(new RequestError(409, 'm', 'stale', details))).toEqual(details);
    expect(conflictOf(new RequestError(409, 'm', 'duplicate', details))).toBeNull();
    expect(conflictOf(new RequestError(409, 'm', 'stale', null))).toBeNull();
    expect(conflictOf(new Error('m'))).toBeNull();
  });

  it('lists the fields that a 400 names and skips what is malformed', () => {
    const details = [{ path: 'name', message: 'Falta.' }, { path: 3 }, null, 'x'];
    expect(fieldErrors(new RequestError(400, 'm', 'validation', details))).toEqual([
      { path: 'name', message: 'Falta.' },
    ]);
    expect(fieldErrors(new RequestError(400, 'm', 'validation', { path: 'name' }))).toEqual([]);
  });
});
