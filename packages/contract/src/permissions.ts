/** Permissions of administrators, with the names that the back office shows. */

const read = { read: 'Ver' } as const;
const crud = { ...read, create: 'Crear', update: 'Editar', delete: 'Archivar' } as const;

/** Areas of the back office with their actions: a permission is `area:action`, `area:*` or `*`. */
export const permissionAreas: Readonly<
  Record<string, { label: string; actions: Readonly<Record<string, string>> }>
> = {
  administrators: { label: 'Administradores', actions: crud },
  users: { label: 'Usuarios', actions: crud },
  categories: { label: 'Categorías', actions: crud },
  commerces: { label: 'Comercios', actions: { ...crud, review: 'Aceptar y rechazar' } },
  addresses: { label: 'Direcciones', actions: crud },
  provinces: { label: 'Provincias', actions: { create: 'Crear', update: 'Editar', delete: 'Archivar' } },
  imports: { label: 'Importaciones', actions: { ...read, create: 'Importar' } },
  files: { label: 'Archivos', actions: { ...read, delete: 'Archivar' } },
  actions: { label: 'Acciones', actions: { ...read, create: 'Enviar', delete: 'Archivar' } },
  pages: { label: 'Páginas legales', actions: { update: 'Editar' } },
  products: { label: 'Productos', actions: crud },
  promotions: { label: 'Promociones', actions: { ...crud, redeem: 'Canjear' } },
  discounts: { label: 'Descuentos', actions: crud },
  events: { label: 'Eventos', actions: crud },
  notifications: { label: 'Notificaciones', actions: { ...crud, send: 'Enviar' } },
  reports: { label: 'Avisos de usuarios', actions: { ...read, update: 'Atender', delete: 'Archivar' } },
  claims: {
    label: 'Solicitudes de titularidad',
    actions: { ...read, review: 'Aceptar y rechazar', delete: 'Archivar' },
  },
  vehicles: { label: 'Vehículos', actions: crud },
  locations: { label: 'Ubicaciones', actions: crud },
  holidays: {
    label: 'Días festivos',
    actions: { create: 'Crear', update: 'Editar', delete: 'Archivar' },
  },
  push: { label: 'Dispositivos', actions: { ...read, delete: 'Archivar' } },
  keys: { label: 'Claves', actions: crud },
  'base-map': { label: 'Mapa base', actions: { ...read, update: 'Cambiar' } },
  audit: { label: 'Historial de cambios', actions: read },
};

/** All permissions with their names: `commerces:review` is «Comercios: aceptar y rechazar». */
export const permissionNames: Readonly<Record<string, string>> = {
  '*': 'Todos los permisos',
  ...Object.fromEntries(
    Object.entries(permissionAreas).flatMap(([area, { label, actions }]) => [
      [`${area}:*`, `${label}: todo`],
      ...Object.entries(actions).map(([action, name]) => [
        `${area}:${action}`,
        `${label}: ${name.toLowerCase()}`,
      ]),
    ]),
  ),
};

/** Whether `held` includes `permission` (`area:action`, `area:*` or `*`). */
export function holds(held: readonly string[], permission: string): boolean {
  const [area = ''] = permission.split(':');
  return held.includes('*') || held.includes(`${area}:*`) || held.includes(permission);
}

/** Whether a holder of `held` may grant all of `wanted`: administrators only grant permissions that they hold. */
export function coversAll(held: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((permission) => holds(held, permission));
}

/** `held` with one action of an area added or removed; all actions of an area become `area:*`. */
export function withPermission(
  held: readonly string[],
  area: string,
  action: string,
  allowed: boolean,
): string[] {
  const actions = Object.keys(permissionAreas[area]?.actions ?? {});
  const kept = actions.filter((each) => (each === action ? allowed : holds(held, `${area}:${each}`)));
  const others = held.filter((permission) => permission !== '*' && !permission.startsWith(`${area}:`));
  const own = kept.length === actions.length ? [`${area}:*`] : kept.map((each) => `${area}:${each}`);
  return [...others, ...own];
}
