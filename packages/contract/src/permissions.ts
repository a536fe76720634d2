/** Permissions of administrators, with the names that the back office shows. */
import { holds } from './held-permissions.ts';
import { crudPermissions, type PermissionArea, readPermission } from './resource.ts';
import { catalogue } from './resources/catalogue.ts';

/** Areas of the back office with their actions: a permission is `area:action`, `area:*` or `*`. */
export const permissionAreas: Readonly<Record<string, PermissionArea>> = {
  administrators: { label: 'Administradores', actions: crudPermissions },
  ...Object.fromEntries(
    catalogue.flatMap(({ name, permissions }) => (permissions ? [[name, permissions]] : [])),
  ),
  imports: { label: 'Importaciones', actions: { ...readPermission, create: 'Importar' } },
  use: { label: 'Uso', actions: readPermission },
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
