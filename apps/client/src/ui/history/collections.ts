import { baseMap } from '@callejero/contract/base-map.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import { actions } from '@callejero/contract/resources/actions.ts';
import { addresses } from '@callejero/contract/resources/addresses.ts';
import { categories } from '@callejero/contract/resources/categories.ts';
import { claims } from '@callejero/contract/resources/claims.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { conversations } from '@callejero/contract/resources/conversations.ts';
import { discounts } from '@callejero/contract/resources/discounts.ts';
import { events } from '@callejero/contract/resources/events.ts';
import { files } from '@callejero/contract/resources/files.ts';
import { holidays } from '@callejero/contract/resources/holidays.ts';
import { keys } from '@callejero/contract/resources/keys.ts';
import { locations } from '@callejero/contract/resources/locations.ts';
import { messages } from '@callejero/contract/resources/messages.ts';
import { notifications } from '@callejero/contract/resources/notifications.ts';
import { pages } from '@callejero/contract/resources/pages.ts';
import { products } from '@callejero/contract/resources/products.ts';
import { promotions } from '@callejero/contract/resources/promotions.ts';
import { provinces } from '@callejero/contract/resources/provinces.ts';
import { reports } from '@callejero/contract/resources/reports.ts';
import { administrators, users } from '@callejero/contract/resources/users.ts';
import { vehicles } from '@callejero/contract/resources/vehicles.ts';

/** Every collection whose changes are recorded, by its name. */
export const auditedResources: ReadonlyMap<string, Resource> = new Map(
  [
    actions,
    addresses,
    administrators,
    baseMap,
    categories,
    claims,
    commerces,
    conversations,
    discounts,
    events,
    files,
    holidays,
    keys,
    locations,
    messages,
    notifications,
    pages,
    products,
    promotions,
    provinces,
    reports,
    users,
    vehicles,
  ].map((resource) => [resource.name, resource as unknown as Resource]),
);

/** The pages of a record in the back office, where there is one. */
const formPaths: Readonly<Record<string, string>> = {
  administrators: '/administrator',
  categories: '/category',
  commerces: '/commerce',
  discounts: '/discount',
  events: '/event',
  holidays: '/holiday',
  notifications: '/notification',
  products: '/product',
  promotions: '/promotion',
  users: '/user',
  vehicles: '/vehicle',
};

/** There is one of it, so it has a page and neither a name nor a list. */
export const isOnly = (resource: string) => resource === baseMap.name;

export function recordHref(resource: string, id: string): string | null {
  if (isOnly(resource)) return '/base-map';
  const path = formPaths[resource];
  return path === undefined ? null : `${path}/view/${id}`;
}
