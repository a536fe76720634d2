import type { SessionUser } from '@callejero/contract/resources/users.ts';
import { describe, expect, it } from 'vitest';
import { gateway } from '../routes/gateway.ts';
import { decide } from '../routes/guards.ts';
import { findRoute } from '../routes/route-table.ts';
import { isUnder, menuFor, profileRoute, toolsFor } from './menu.ts';

type Person = Pick<SessionUser, 'roles' | 'permissions'>;
const administrator = (...permissions: string[]): Person => ({ roles: ['administrator'], permissions });
const user: Person = { roles: ['user'], permissions: [] };

const shown = (person: Person | null) =>
  menuFor(person)
    .filter((item) => item.show && item.enabled)
    .map((item) => item.label);
const shownTools = (person: Person | null) => toolsFor(person).map((item) => item.label);

describe('the side menu', () => {
  it("has the seed's items in the seed's order", () => {
    expect(menuFor(administrator('*')).map(({ label, route }) => [label, route])).toEqual([
      ['Administradores', '/administrators'],
      ['Usuarios', '/users'],
      ['Categorías', '/categories'],
      ['Eventos', '/events'],
      ['Comercios', '/commerces'],
      ['Productos', '/products'],
      ['Promociones', '/promotions'],
      ['Notificaciones', '/notifications'],
      ['Cerrar Sesión', '/login'],
    ]);
  });

  it("has the seed's fields", () => {
    for (const item of menuFor(administrator('*')))
      expect(Object.keys(item)).toEqual(['code', 'label', 'route', 'enabled', 'show']);
  });

  it('shows management to administrators only and nothing to a visitor', () => {
    expect(shown(administrator('*'))).toHaveLength(9);
    expect(shown(user)).toEqual(['Cerrar Sesión']);
    expect(shown(null)).toEqual([]);
  });

  it('shows an administrator the lists that the permissions allow to read', () => {
    expect(shown(administrator('products:read', 'events:*', 'users:update'))).toEqual([
      'Eventos',
      'Productos',
      'Cerrar Sesión',
    ]);
  });

  it('leads at sign-out to the visitors’ first page, and from the person to a page that they may enter', () => {
    const begin = gateway({ pathname: '/', search: '', state: null }, null);
    expect(menuFor(user).at(-1)).toMatchObject({ code: 'sign-out', route: begin?.to });
    for (const person of [user, administrator('*')]) {
      const profile = gateway({ pathname: profileRoute, search: '', state: null }, person);
      const entry = findRoute(profile?.to ?? profileRoute);
      expect(entry && decide(entry, person).allowed).toBe(true);
    }
  });
});

describe('the second group', () => {
  it('has every tool for an administrator with all permissions, and only existing pages that they may enter', () => {
    const known = ['Inicio', 'Revisión', 'Importar', 'Fuentes', 'Reportes', 'Descuentos', 'Festivos'];
    known.push('Vehículos', 'Historial', 'Claves', 'Textos legales', 'Mapa base', 'La ciudad', 'Estado');
    expect(shownTools(administrator('*')).filter((label) => known.includes(label))).toEqual(known);
    for (const { route } of toolsFor(administrator('*'))) {
      const entry = findRoute(route);
      expect(entry && decide(entry, administrator('*')).allowed, route).toBe(true);
    }
  });

  it.each([
    ['commerces:review', 'Revisión'],
    ['imports:read', 'Importar'],
    ['sources:read', 'Fuentes'],
    ['reports:read', 'Reportes'],
    ['claims:read', 'Reportes'],
    ['conversations:answer', 'Reportes'],
    ['discounts:read', 'Descuentos'],
    ['shifts:read', 'Turnos'],
    ['alerts:read', 'Avisos de la ciudad'],
    ['vehicles:read', 'Vehículos'],
    ['audit:read', 'Historial'],
    ['keys:read', 'Claves'],
    ['pages:update', 'Textos legales'],
  ])('%s adds %s to what every administrator has', (permission, label) => {
    expect(shownTools(administrator())).toEqual(['Inicio', 'Festivos', 'Barrios']);
    expect(new Set(shownTools(administrator(permission)))).toEqual(
      new Set(['Inicio', 'Festivos', 'Barrios', label]),
    );
  });

  it('has the state of the installation only for those with all permissions', () => {
    expect(shownTools(administrator('city:*', 'commerces:*'))).not.toContain('Estado');
  });

  it('has the map for administrators who may enter it', () => {
    expect(shownTools({ roles: ['administrator', 'user'], permissions: ['*'] })).toContain('Ver la guía');
    expect(shownTools(administrator('*'))).not.toContain('Ver la guía');
  });

  it('has nothing for people of the city', () => {
    expect(shownTools(user)).toEqual([]);
    expect(shownTools(null)).toEqual([]);
  });
});

describe('the entry of a page', () => {
  it.each([
    ['/categories', '/categories'],
    ['/category/edit/1', '/categories'],
    ['/commerce/view/1', '/commerces'],
    ['/legal/privacy/edit', '/legal/terms'],
    ['/review', '/review'],
  ])('%s belongs to %s', (pathname, route) => expect(isUnder(pathname, route)).toBe(true));

  it.each([
    ['/commerce-merge/1/2', '/commerces'],
    ['/user', '/review'],
    ['/user', '/users'],
    ['/keys', '/legal/terms'],
  ])('%s does not belong to %s', (pathname, route) => expect(isUnder(pathname, route)).toBe(false));
});
