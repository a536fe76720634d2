import type { Resource } from '@callejero/contract/resource.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { discounts } from '@callejero/contract/resources/discounts.ts';
import { events } from '@callejero/contract/resources/events.ts';
import { users } from '@callejero/contract/resources/users.ts';
import { describe, expect, it } from 'vitest';
import { valueInWords } from '../../ui/values/value-in-words.ts';
import { auditedResources, hasName, isOnly } from './audited-resources.ts';
import { actionName, changedLabels, fieldChanges } from './changes.ts';

const resource = events as unknown as Resource;
const inWords = (diff: Record<string, unknown>, action = 'updated') =>
  fieldChanges({ action, diff }, resource).map((change) => [
    change.label,
    valueInWords(change, change.before),
    valueInWords(change, change.after),
  ]);

describe('a change record', () => {
  it('names its fields and values like the form', () => {
    expect(
      inWords({
        title: ['Feria', 'Feria del libro'],
        eventStatus: ['scheduled', 'cancelled'],
        allDay: [false, true],
        price: [null, 12_050],
        recurrence: [null, 'FREQ=WEEKLY;BYDAY=TU'],
        startsAt: ['2026-11-10T18:00:00.000Z', '2026-11-11T18:00:00.000Z'],
        location: [{ lat: 1, lng: 2 }, null],
        exdates: [['2026-11-17'], []],
        images: [[{ file: 'a', alt: '' }], []],
      }).map((line) => line.join(' | ').replaceAll(/\s/g, ' ')),
    ).toEqual([
      'Título | Feria | Feria del libro',
      'Imágenes | 1 imagen | —',
      expect.stringMatching(/^Empieza \| 10 nov 2026, 12:00.* \| 11 nov 2026, 12:00/),
      'Todo el día | No | Sí',
      'Se repite | — | cada martes',
      'Excepciones | 17 nov 2026 | —',
      'Situación | Previsto | Cancelado',
      'Ubicación | 1, 2 | —',
      'Precio | — | $120.50',
    ]);
  });

  it('only says that a secret or personal value was changed, whatever its kind', () => {
    const changed = ['•••', '•••'];
    const account = fieldChanges(
      { action: 'updated', diff: { phone: changed, gender: changed } },
      users as unknown as Resource,
    );
    expect(account.map((change) => [change.label, valueInWords(change, change.after)])).toEqual([
      ['Teléfono', '•••'],
      ['Género', '•••'],
    ]);
  });

  it('of a creation has its values, also lists of two items', () => {
    expect(
      inWords({ title: 'Feria', exdates: ['2026-01-01', '2026-01-02'], organizer: null }, 'created'),
    ).toEqual([
      ['Título', '—', 'Feria'],
      ['Excepciones', '—', '1 ene 2026, 2 ene 2026'],
    ]);
  });

  it('of an imported record has pairs that begin with null', () => {
    expect(inWords({ title: [null, 'Feria'], import: [null, 'x'] }, 'created')).toEqual([
      ['Título', '—', 'Feria'],
    ]);
  });

  it('shows hours, addresses and pending changes in words, never as they are stored', () => {
    const commerce = commerces as unknown as Resource;
    const line = (diff: Record<string, unknown>) =>
      fieldChanges({ action: 'updated', diff }, commerce).map(
        (change) =>
          `${change.label}: ${valueInWords(change, change.before)} → ${valueInWords(change, change.after)}`,
      );
    expect(
      line({
        openingHours: [null, 'Mo-Sa 08:00-14:00'],
        address: [
          { street: 'Enríquez', number: '12', locality: 'Xalapa' },
          { street: 'Zaragoza', locality: 'Xalapa' },
        ],
        social: [{}, { instagram: 'https://instagram.com/a' }],
        specialHours: [[], [{ date: '2026-12-24', closed: true, slots: [] }]],
        pendingChanges: [null, { name: 'Otro', openingHours: 'Mo-Fr 09:00-13:30', categories: ['x'] }],
        logo: [null, 'https://a.mx/1.png'],
      }),
    ).toEqual([
      'Cambios por revisar: — → Nombre: Otro; Horario: lunes a viernes 9–13:30; Categorías',
      'Dirección: Enríquez 12, Xalapa → Zaragoza, Xalapa',
      'Redes sociales: — → Instagram: https://instagram.com/a',
      'Horario: — → lunes a sábado 8–14',
      'Días especiales: — → 24 dic 2026 cerrado',
      'Logotipo: — → 1 imagen',
    ]);
  });

  it('shows the value of a discount with its unit', () => {
    const discount = discounts as unknown as Resource;
    const [change] = fieldChanges({ action: 'updated', diff: { value: [20, 25] } }, discount, {
      type: 'percentage',
    });
    expect(change && valueInWords(change, change.after)).toBe('25 %');
  });

  it('omits a change that is only another spelling of the same value', () => {
    expect(
      inWords({
        location: [
          { lat: 1, lng: 2 },
          { lng: 2, lat: 1 },
        ],
        price: [1, 1],
      }),
    ).toEqual([]);
  });

  it('leaves out the bookkeeping of the server', () => {
    expect(inWords({ rev: [1, 2], updatedAt: ['a', 'b'], slug: ['a', 'b'], title: ['a', 'b'] })).toEqual([
      ['Título', 'a', 'b'],
    ]);
    expect(fieldChanges({ action: 'updated', diff: null }, resource)).toEqual([]);
  });

  it('lists the fields in the order of the form', () => {
    expect(inWords({ price: [1, 2], title: ['a', 'b'] }).map(([label]) => label)).toEqual([
      'Título',
      'Precio',
    ]);
  });

  it('shows an unknown field or collection by its technical name', () => {
    expect(fieldChanges({ action: 'updated', diff: { other: [1, 2] } }, undefined)).toMatchObject([
      { label: 'other', before: 1, after: 2 },
    ]);
    expect([actionName('created'), actionName('levitated')]).toEqual(['Creación', 'levitated']);
  });

  it('is summarised by the labels of its fields', () => {
    const changes = fieldChanges(
      { action: 'updated', diff: { title: [1, 2], price: [1, 2], organizer: [1, 2], allDay: [1, 2] } },
      resource,
    );
    expect(changedLabels(changes)).toBe('Título, Todo el día, Organiza y 1 más');
    expect(changedLabels(changes.slice(0, 2))).toBe('Título, Todo el día');
  });
});

it('knows the collections by their names', () => {
  for (const [name, each] of auditedResources) expect(each.name).toBe(name);
  expect([...auditedResources.keys()].filter(isOnly)).toEqual(['discount-limits', 'base-map', 'city']);
});

it('requests no names of records that have none, or none that an administrator may read', () => {
  expect(['commerces', 'users', 'reports'].filter(hasName)).toEqual(['commerces', 'users', 'reports']);
  expect(['conversations', 'messages', 'redemptions', 'base-map', 'unknown'].filter(hasName)).toEqual([]);
});
