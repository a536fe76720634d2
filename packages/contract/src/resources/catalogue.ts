/**
 * The collections, one line each: permissions, history, forms and merging read this list. The targets of imports are a separate
 * list (`imports.ts`). `administrators` is not in it, because it shows rows of `users` and depends on the permissions that are
 * derived from this list.
 */
import { baseMap } from '../base-map.ts';
import { city } from '../city-values.ts';
import { discountLimits } from '../discount-limits.ts';
import type { Field, Resource } from '../resource.ts';
import { actions } from './actions.ts';
import { addresses } from './addresses.ts';
import { alerts } from './alerts.ts';
import { audit } from './audit.ts';
import { categories } from './categories.ts';
import { claims } from './claims.ts';
import { commerces } from './commerces.ts';
import { conversations } from './conversations.ts';
import { discounts } from './discounts.ts';
import { events } from './events.ts';
import { files } from './files.ts';
import { holidays } from './holidays.ts';
import { keys } from './keys.ts';
import { listReports } from './list-reports.ts';
import { locations } from './locations.ts';
import { messageReports } from './message-reports.ts';
import { messages } from './messages.ts';
import { notices } from './notices.ts';
import { notifications } from './notifications.ts';
import { pages } from './pages.ts';
import { products } from './products.ts';
import { promotions } from './promotions.ts';
import { provinces } from './provinces.ts';
import { push } from './push.ts';
import { quarters } from './quarters.ts';
import { redemptions } from './redemptions.ts';
import { reports } from './reports.ts';
import { shifts } from './shifts.ts';
import { sources } from './sources.ts';
import { users } from './users.ts';
import { vehicles } from './vehicles.ts';

const list = [
  users,
  categories,
  commerces,
  addresses,
  provinces,
  quarters,
  files,
  actions,
  pages,
  products,
  promotions,
  discounts,
  discountLimits,
  events,
  notifications,
  notices,
  reports,
  claims,
  vehicles,
  alerts,
  locations,
  holidays,
  shifts,
  push,
  keys,
  audit,
  baseMap,
  city,
  redemptions,
  conversations,
  messages,
  messageReports,
  listReports,
  sources,
] as const;

/** The collections by their names. */
export type Collections = { [R in (typeof list)[number] as R['name']]: R };

export const catalogue = list as unknown as readonly Resource[];

/** Whether rows of `resource` name rows of the collection `to`. */
export const refersTo = (resource: Resource, to: string): boolean =>
  Object.values<Field>(resource.fields).some((field) => field.to === to);
