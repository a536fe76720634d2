import type { Principal } from './guards.ts';

/** A menu item with the seed's fields. */
export interface MenuItem {
  code: string;
  label: string;
  route: string;
  /** May be chosen. */
  enabled: boolean;
  /** Is in the list. */
  show: boolean;
}

export const menuSettings = {
  types: { side: true, tabs: false, page: false },
  defaultRoute: '/login',
  profileRoute: '/user',
  mailUrl: 'https://mail.google.com/',
} as const;

const management = [
  ['administrators', 'Administradores', '/administrators'],
  ['users', 'Usuarios', '/users'],
  ['categories', 'Categorías', '/categories'],
  ['events', 'Eventos', '/events'],
  ['commerces', 'Comercios', '/commerces'],
  ['products', 'Productos', '/products'],
  ['promotions', 'Promociones', '/promotions'],
  ['notifications', 'Notificaciones', '/notifications'],
] as const;

/** The side menu for `principal`, in the seed's order; nothing of it is for a visitor. */
export function menuFor(principal: Principal | null): MenuItem[] {
  const manages = principal?.roles.includes('administrator') ?? false;
  return [
    ...management.map(([code, label, route]) => ({ code, label, route, enabled: manages, show: manages })),
    {
      code: 'sign-out',
      label: 'Cerrar Sesión',
      route: '/login',
      enabled: principal !== null,
      show: principal !== null,
    },
  ];
}
