import type { SessionUser } from '@callejero/contract/resources/users.ts';
import { isListed, isOffered } from '../../ui/list/abilities.ts';
import { features } from '../features.ts';
import { defaultRoute } from '../routes/guards.ts';

/** A menu item with the seed's fields. */
interface MenuItem {
  code: string;
  label: string;
  route: string;
  /** May be chosen. */
  enabled: boolean;
  /** Is in the list. */
  show: boolean;
}

type Person = Pick<SessionUser, 'roles' | 'permissions'>;

export const profileRoute = '/user';
export const mailUrl = 'https://mail.google.com/';

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

const tools = features.flatMap(({ screens }) =>
  screens.flatMap(({ path, tool }) => (tool ? [{ href: path, permissions: [], ...tool }] : [])),
);

function isAdministrator(person: Person | null): person is Person {
  return person?.roles.includes('administrator') ?? false;
}

/**
 * The seed's side menu, in its order; of its three types only the enabled one is built. What `person` may not open is not
 * shown, and a visitor is shown nothing.
 */
export function menuFor(person: Person | null): MenuItem[] {
  return [
    ...management.map(([code, label, route]) => {
      const allowed = isAdministrator(person) && isListed(person, code);
      return { code, label, route, enabled: allowed, show: allowed };
    }),
    {
      code: 'sign-out',
      label: 'Cerrar Sesión',
      route: defaultRoute,
      enabled: person !== null,
      show: person !== null,
    },
  ];
}

/** The second group: what else an administrator may open, in the order of the features. */
export function toolsFor(person: Person | null): Pick<MenuItem, 'code' | 'label' | 'route'>[] {
  if (!isAdministrator(person)) return [];
  const entries = tools
    .filter(
      ({ permissions }) => permissions.length === 0 || permissions.some((each) => isOffered(person, each)),
    )
    .map(({ label, href }) => ({ code: href.split('/')[1] ?? '', label, route: href }));
  return person.roles.includes('user')
    ? [...entries, { code: 'map', label: 'Ver la guía', route: '/map' }]
    : entries;
}

/** Whether the page at `pathname` belongs to an entry: `/category/edit/…` to `/categories`. `/user` is one's own profile. */
export function isUnder(pathname: string, route: string): boolean {
  const [, first = ''] = route.split('/');
  const singular = first === 'categories' ? 'category' : first.replace(/s$/, '');
  if (pathname === `/${first}`) return true;
  return [first, singular].some((name) => pathname.startsWith(`/${name}/`));
}
