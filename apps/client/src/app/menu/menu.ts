import type { SessionUser } from '@callejero/contract/resources/users.ts';
import { isOffered } from '../../api/session/abilities.ts';
import { features } from '../features.ts';
import { defaultRoute } from '../routes/guards.ts';

/** A menu item with the seed's fields. */
interface MenuItem {
  code: string;
  label: string;
  route: string;
  /** Whether the item may be chosen. */
  enabled: boolean;
  /** Whether the item is in the list. */
  show: boolean;
}

export type MenuLink = Pick<MenuItem, 'code' | 'label' | 'route'>;

type Person = Pick<SessionUser, 'roles' | 'permissions'>;

export const profileRoute = '/user';
/** The seed's mail application. */
export const gmail = 'https://mail.google.com/';

/** The seed's entries, in its order. */
const management = [
  'administrators',
  'users',
  'categories',
  'events',
  'commerces',
  'products',
  'promotions',
  'notifications',
];

const screens = features.flatMap((feature) => feature.screens);
const managed = management.flatMap((code) =>
  screens
    .filter(({ manages }) => manages?.by === 'list' && manages.collection === code)
    .map(({ path, title }) => ({ code, label: title, route: path })),
);

const tools = screens.flatMap(({ path, title, tool }) =>
  tool ? [{ href: path, label: title, permissions: [], ...tool }] : [],
);

function isAdministrator(person: Person | null): person is Person {
  return person?.roles.includes('administrator') ?? false;
}

/**
 * The seed's side menu, in its order; of its three types only the enabled one is built. Entries that `person` may not open are
 * hidden, and a visitor sees none.
 */
export function menuFor(person: Person | null): MenuItem[] {
  return [
    ...managed.map((entry) => {
      const allowed = isAdministrator(person) && isOffered(person, `${entry.code}:read`);
      return { ...entry, enabled: allowed, show: allowed };
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

/** The second group: the other pages that an administrator may open, in the order of the features. */
export function toolsFor(person: Person | null): MenuLink[] {
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

/** Whether the page at `pathname` belongs to an entry: `/category/edit/…` to `/categories`, but not `/user`, the own profile. */
export function isUnder(pathname: string, route: string): boolean {
  const [, first = ''] = route.split('/');
  const singular = first === 'categories' ? 'category' : first.replace(/s$/, '');
  if (pathname === `/${first}`) return true;
  return [first, singular].some((name) => pathname.startsWith(`/${name}/`));
}
