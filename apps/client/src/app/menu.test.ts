import { describe, expect, it } from 'vitest';
import { menuFor, menuSettings } from './menu.ts';

describe('the side menu', () => {
  it("has the seed's items in the seed's order", () => {
    expect(menuFor({ roles: ['administrator'] }).map(({ label, route }) => [label, route])).toEqual([
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
    for (const item of menuFor({ roles: ['administrator'] }))
      expect(Object.keys(item)).toEqual(['code', 'label', 'route', 'enabled', 'show']);
  });

  it('shows management to administrators only and nothing to a visitor', () => {
    const shown = (roles: string[] | null) =>
      menuFor(roles ? { roles } : null)
        .filter((item) => item.show && item.enabled)
        .map((item) => item.label);
    expect(shown(['administrator'])).toHaveLength(9);
    expect(shown(['user'])).toEqual(['Cerrar Sesión']);
    expect(shown(null)).toEqual([]);
  });

  it('is of type side, starts at login and leads the person to user', () => {
    expect(menuSettings).toMatchObject({
      types: { side: true, tabs: false, page: false },
      defaultRoute: '/login',
      profileRoute: '/user',
    });
  });
});
