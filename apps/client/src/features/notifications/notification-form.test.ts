import { findField, type Resource } from '@callejero/contract/resource.ts';
import { audienceSchema, notifications } from '@callejero/contract/resources/notifications.ts';
import { describe, expect, it } from 'vitest';
import { findRoute } from '../../app/routes/route-table.ts';
import {
  actionInWords,
  general,
  hasButton,
  kindOfAction,
  nothing,
  opens,
  opensRecord,
  payloadSchema,
  toTarget,
} from './action.ts';
import { audienceInWords, audienceKinds, getKind, ofKind } from './audience.ts';
import { fromAlert } from './from-alert.ts';
import { lengths } from './lengths.ts';
import { texts } from './texts.ts';

const id = '0198e000-0000-7000-8000-000000000001';

describe('the audience', () => {
  it('has its kind before anybody is chosen, and is invalid until then', () => {
    for (const kind of audienceKinds) {
      expect(getKind(ofKind(kind))).toBe(kind);
      expect(audienceSchema.safeParse(ofKind(kind)).success).toBe(kind === 'all');
    }
  });

  it('reads as words', () => {
    expect(
      [
        { all: true as const },
        { roles: ['administrator' as const, 'user' as const] },
        { categories: [id] },
        { provinces: [id, id] },
        { users: [id] },
        { favourites: [id] },
      ].map(audienceInWords),
    ).toEqual([
      'Todas las personas',
      'Administradores y Usuarios',
      'Propietarios de 1 categoría',
      '2 provincias',
      '1 persona concreta',
      'Quienes guardaron 1 comercio',
    ]);
  });
});

describe('the action', () => {
  it('opens only pages that the app has', () => {
    for (const route of Object.keys(texts.action.screens)) expect(findRoute(route), route).toBeDefined();
    for (const kind of ['place', 'event', 'promotion'] as const) {
      const route = opensRecord(kind, id).action?.payload?.route;
      expect(findRoute(String(route)), String(route)).toBeDefined();
    }
  });

  it('is read back as the target that was chosen', () => {
    expect(toTarget(nothing)).toBeNull();
    expect(toTarget(opens('/agenda'))).toEqual({ kind: 'screen', route: '/agenda' });
    expect(toTarget(opensRecord('event', id))).toEqual({ kind: 'event', id });
  });

  it('needs the id of a record for a page of one', () => {
    expect(payloadSchema.safeParse(opensRecord('event', '')).success).toBe(false);
    expect(payloadSchema.safeParse(opensRecord('event', id)).success).toBe(true);
    expect(payloadSchema.safeParse(nothing).success).toBe(true);
  });

  it('is none, the app, a page or another one, and only the last two have a button', () => {
    const other = { action: { name: 'refresh', type: 'socket' as const } };
    const all = [nothing, general, opens('/agenda'), other];
    expect(all.map(kindOfAction)).toEqual(['none', 'general', 'open', 'other']);
    expect(all.map(hasButton)).toEqual([false, false, true, true]);
    for (const payload of all) expect(payloadSchema.safeParse(payload).success).toBe(true);
  });

  it('reads as words', () => {
    expect([nothing, general, opens('/agenda'), opensRecord('place', id)].map(actionInWords)).toEqual([
      'Nada: solo se lee',
      'Abre la aplicación, sin botón «Ver»',
      'Abre: Agenda',
      'Abre: Comercio',
    ]);
    expect(actionInWords({ action: { name: 'refresh', type: 'socket' } })).toBe('Otra acción: refresh');
  });
});

it('the counted lengths are those of the contract', () => {
  const resource = notifications as unknown as Resource;
  for (const [name, max] of Object.entries(lengths)) {
    const schema = findField(resource, name)?.schema;
    expect(schema?.safeParse('x'.repeat(max)).success, name).toBe(true);
    expect(schema?.safeParse('x'.repeat(max + 1)).success, name).toBe(false);
  }
});

describe('about an alert', () => {
  const alert = {
    ...({
      kind: 'water',
      title: 'Corte de agua',
      details: 'x'.repeat(300),
      streets: null,
      location: null,
    } as const),
    ...{ quarters: [{ id, name: 'Centro' }], link: null },
    ...{ startsAt: '2026-11-30T14:00:00Z', endsAt: '2026-12-01T00:00:00Z' },
  };
  const now = new Date('2026-11-30T18:00:00Z');
  const values = fromAlert(alert, now, 'America/Mexico_City');

  it('reaches the people of its quarters as a notice of the city, until it ends', () => {
    expect(values).toMatchObject({
      ...{ kind: 'service', title: 'Corte de agua', expiresAt: alert.endsAt },
      audience: { all: true, quarters: [id] },
    });
    expect(String(values.message)).toMatch(/^Centro\. Hasta las 18:00\. x+…$/);
    expect(notifications.create.safeParse(values).success).toBe(true);
    expect(fromAlert({ ...alert, quarters: [] }, now, 'UTC').audience).toEqual({ all: true });
  });

  it('opens the screen of today', () => {
    const target = toTarget(values.payload as never);
    expect(target?.kind === 'screen' ? findRoute(target.route)?.path : null).toBe('/today');
  });
});
