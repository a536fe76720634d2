/** Sets of permissions that are granted together, named by the work that they allow. */
import { holds } from './held-permissions.ts';
import { permissionAreas } from './permissions.ts';

interface PermissionPreset {
  label: string;
  help: string;
  permissions: readonly string[];
}

export const permissionPresets = {
  editor: {
    label: 'Editor',
    help: 'Mantiene los comercios, sus productos y promociones, la agenda y los textos legales.',
    permissions: [
      ...['commerces:read', 'commerces:create', 'commerces:update', 'products:*', 'events:*'],
      ...['promotions:read', 'promotions:create', 'promotions:update', 'promotions:delete'],
      ...['categories:read', 'addresses:*', 'discounts:read', 'pages:update', 'alerts:*'],
    ],
  },
  moderation: {
    label: 'Moderación',
    help: 'Decide sobre propuestas, titularidades, reportes, mensajes y listas reportadas; combina duplicados y ve el historial.',
    permissions: [
      ...['commerces:read', 'commerces:update', 'commerces:review', 'claims:*', 'reports:*'],
      // Deciding on a reported message may require reading the messages before it.
      ...['message-reports:*', 'conversations:inspect', 'list-reports:*'],
      ...['categories:read', 'addresses:read', 'products:read', 'events:read', 'users:read', 'audit:read'],
    ],
  },
  import: {
    label: 'Importación',
    help: 'Carga archivos de lugares y eventos, los corrige, deshace lo que cargó y mantiene las fuentes.',
    permissions: [
      ...['imports:*', 'commerces:read', 'commerces:create', 'commerces:update', 'commerces:delete'],
      ...['addresses:*', 'events:*', 'categories:read', 'sources:*', 'quarters:*', 'shifts:*'],
    ],
  },
  all: {
    label: 'Todo',
    help: 'También los permisos de las partes que se añadan en el futuro.',
    permissions: ['*'],
  },
} as const satisfies Record<string, PermissionPreset>;

export type PresetName = keyof typeof permissionPresets;
export const presetNames = Object.keys(permissionPresets) as PresetName[];

const everyPermission = Object.entries(permissionAreas).flatMap(([area, { actions }]) =>
  Object.keys(actions).map((action) => `${area}:${action}`),
);

/** The preset that is equal to `held`, in whatever notation; null for another set. */
export function findPreset(held: readonly string[]): PresetName | null {
  const isSame = (permissions: readonly string[]) =>
    held.includes('*') === permissions.includes('*') &&
    everyPermission.every((permission) => holds(held, permission) === holds(permissions, permission));
  return presetNames.find((name) => isSame(permissionPresets[name].permissions)) ?? null;
}
