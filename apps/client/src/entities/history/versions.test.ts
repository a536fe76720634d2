import type { Resource } from '@callejero/contract/resource.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { describe, expect, it } from 'vitest';
import { lostInWords, restoringBody, versionBefore } from './versions.ts';

const resource = commerces as unknown as Resource;
const current = {
  id: 'x',
  rev: 9,
  name: 'Café Nuevo',
  openingHours: 'Mo-Fr 09:00-18:00',
  categories: ['restaurants'],
  phones: ['+522281234567'],
  status: 'accepted',
  address: { id: 'a', street: 'Zaragoza', number: null, extra: null, postalCode: null, locality: 'Xalapa' },
};
const updated = (diff: Record<string, unknown>) => ({ action: 'updated', diff });

describe('a former version', () => {
  it('undoes all later changes, latest first', () => {
    const version = versionBefore(resource, current, [
      updated({ name: ['Café Viejo', 'Café Nuevo'] }),
      updated({ name: ['Café', 'Café Viejo'], categories: [['cafes'], ['restaurants']] }),
    ]);
    expect(restoringBody(version)).toEqual({ name: 'Café', categories: ['cafes'] });
    expect(version.changes.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['Nombre', 'Café Nuevo', 'Café'],
      ['Categorías', ['restaurants'], ['cafes']],
    ]);
  });

  it('omits fields that have their former value again, and derived fields', () => {
    const version = versionBefore(resource, current, [
      updated({ name: ['Otro', 'Café Nuevo'], slug: ['otro-1', 'cafe-1'] }),
      updated({ name: ['Café Nuevo', 'Otro'], phones: [['+522281234567'], ['+522281234567']] }),
    ]);
    expect(version).toEqual({ changes: [], lost: [] });
  });

  it('restores an address by its fields', () => {
    const before = { street: 'Enríquez', number: '12', locality: 'Xalapa' };
    const version = versionBefore(resource, current, [
      updated({ address: [before, { street: 'Zaragoza', locality: 'Xalapa' }] }),
    ]);
    expect(restoringBody(version)).toEqual({ address: before });
  });

  it('names the fields that only the server writes and those that were never recorded', () => {
    const version = versionBefore(resource, current, [
      { action: 'review-accept', diff: { status: ['pending', 'accepted'] } },
      updated({ email: ['•••', '•••'], whatsapp: [null, '+522280000000'] }),
    ]);
    expect(version.lost).toEqual(['Estado', 'Correo electrónico']);
    expect(restoringBody(version)).toEqual({});
    const refused = new Map([['categories', 'No existe.']]);
    expect(lostInWords(resource, version.lost, refused)).toBe(
      'No se puede restaurar: Estado, Correo electrónico, Categorías (No existe.).',
    );
  });

  it('can be restored without the fields that the server refused', () => {
    const version = versionBefore(resource, current, [
      updated({ name: ['Café', 'Café Nuevo'], categories: [['gone'], ['restaurants']] }),
    ]);
    expect(restoringBody(version, new Set(['categories']))).toEqual({ name: 'Café' });
  });
});
