import { describe, expect, it } from 'vitest';
import { decisionsFor, inBatches, reasonHelp, reviewOutcome, reviewSentence } from './review.ts';

const rows = ['a', 'b', 'c'].map((id) => ({ id, rev: 1, name: `Café ${id}` }));

describe('bulk review', () => {
  it('names every row that failed and why', () => {
    const outcome = reviewOutcome(rows, [
      { id: 'a', ok: true },
      { id: 'b', ok: false, message: 'Alguien lo ha cambiado.' },
    ]);
    expect(outcome).toEqual({
      done: 1,
      failures: [
        { id: 'b', name: 'Café b', message: 'Alguien lo ha cambiado.' },
        { id: 'c', name: 'Café c', message: 'No se pudo decidir.' },
      ],
    });
  });

  it('is sent in requests of 200', () => {
    const sizes = inBatches(Array.from({ length: 401 }, (_, index) => index)).map((batch) => batch.length);
    expect(sizes).toEqual([200, 200, 1]);
    expect(inBatches([])).toEqual([]);
  });

  it('has a result sentence that agrees in number', () => {
    const failure = { id: 'b', name: 'b', message: '' };
    expect(reviewSentence('accept', { done: 1, failures: [] })).toBe('1 comercio aceptado.');
    expect(reviewSentence('reject', { done: 1200, failures: [] })).toBe('1,200 comercios rechazados.');
    expect(reviewSentence('accept', { done: 3, failures: [failure] })).toBe(
      '3 comercios aceptados; 1 no se pudo aceptar.',
    );
    expect(reviewSentence('reject', { done: 1, failures: [failure, failure] })).toBe(
      '1 comercio rechazado; 2 no se pudieron rechazar.',
    );
    expect(reviewSentence('accept', { done: 0, failures: [failure] })).toBe(
      'El comercio no se pudo aceptar.',
    );
    expect(reviewSentence('accept', { done: 0, failures: [failure, failure] })).toBe(
      'Ningún comercio se pudo aceptar.',
    );
  });
});

describe('decisions', () => {
  it('follow the transitions of the states', () => {
    expect(decisionsFor({ status: 'pending' })).toEqual(['accept', 'reject']);
    expect(decisionsFor({ status: 'accepted' })).toEqual(['reject']);
    expect(decisionsFor({ status: 'rejected' })).toEqual(['accept']);
    expect(decisionsFor({ status: 'accepted', pendingChanges: { name: 'X' } })).toEqual(['accept', 'reject']);
  });
});

it('the help of the reason says who reads it only for commerces with owners', () => {
  expect(reasonHelp([{ owners: [] }, {}])).toBeUndefined();
  for (const read of [{ owners: ['1'] }, { owners: [], proposedBy: '2' }])
    expect(reasonHelp([{ owners: [] }, read])).toBe('Quien lo propuso leerá este motivo.');
});
