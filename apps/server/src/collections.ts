/** The collections: a new one is one register line here. */
import type { Resource } from '@callejero/contract/resource.ts';
import { actions } from '@callejero/contract/resources/actions.ts';
import { addresses } from '@callejero/contract/resources/addresses.ts';
import { audit } from '@callejero/contract/resources/audit.ts';
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
import { push } from '@callejero/contract/resources/push.ts';
import { redemptions } from '@callejero/contract/resources/redemptions.ts';
import { reports } from '@callejero/contract/resources/reports.ts';
import { administrators, users } from '@callejero/contract/resources/users.ts';
import { vehicles } from '@callejero/contract/resources/vehicles.ts';
import type { PgTable, PgView } from 'drizzle-orm/pg-core';
import type { Binding, Registry } from './access/binding.ts';
import { actionsPolicy } from './features/actions/actions.policy.ts';
import { actionsHooks } from './features/actions/actions.service.ts';
import { addressesPolicy } from './features/addresses/addresses.policy.ts';
import { addressesHooks } from './features/addresses/addresses.service.ts';
import {
  administratorsPolicy,
  administratorsScope,
} from './features/administrators/administrators.policy.ts';
import { auditPolicy } from './features/audit/audit.policy.ts';
import { categoriesPolicy } from './features/categories/categories.policy.ts';
import { categoriesHooks } from './features/categories/categories.service.ts';
import { claimsPolicy } from './features/claims/claims.policy.ts';
import { claimsHooks } from './features/claims/claims.service.ts';
import { commercesPolicy } from './features/commerces/commerces.policy.ts';
import { commercesHooks } from './features/commerces/commerces.service.ts';
import { openCommerces } from './features/commerces/schedules/open-spans.service.ts';
import { commerceSearch } from './features/commerces/search/search.ts';
import { conversationsPolicy } from './features/conversations/conversations.policy.ts';
import { discountsPolicy } from './features/discounts/discounts.policy.ts';
import { discountsHooks } from './features/discounts/discounts.service.ts';
import { eventsPolicy } from './features/events/events.policy.ts';
import { eventsHooks } from './features/events/events.service.ts';
import { filesPolicy } from './features/files/files.policy.ts';
import { holidaysPolicy } from './features/holidays/holidays.policy.ts';
import { holidaysHooks } from './features/holidays/holidays.service.ts';
import { keysPolicy } from './features/keys/keys.policy.ts';
import { locationsPolicy } from './features/locations/locations.policy.ts';
import { locationsHooks } from './features/locations/locations.service.ts';
import { messagesPolicy } from './features/messages/messages.policy.ts';
import { notificationsPolicy } from './features/notifications/notifications.policy.ts';
import { notificationsHooks } from './features/notifications/notifications.service.ts';
import { pagesPolicy } from './features/pages/pages.policy.ts';
import { productsPolicy } from './features/products/products.policy.ts';
import { productsHooks } from './features/products/products.service.ts';
import { promotionsPolicy } from './features/promotions/promotions.policy.ts';
import { promotionsHooks } from './features/promotions/promotions.service.ts';
import { provincesPolicy } from './features/provinces/provinces.policy.ts';
import { pushPolicy } from './features/push/push.policy.ts';
import { redemptionsPolicy } from './features/redemptions/redemptions.policy.ts';
import { reportsPolicy } from './features/reports/reports.policy.ts';
import { reportsHooks } from './features/reports/reports.service.ts';
import { usersPolicy } from './features/users/users.policy.ts';
import { vehiclesPolicy } from './features/vehicles/vehicles.policy.ts';
import { actionsTable } from './schema/actions.table.ts';
import { addressesTable } from './schema/addresses.table.ts';
import { auditView } from './schema/audit.table.ts';
import { categoriesTable } from './schema/categories.table.ts';
import { claimsTable } from './schema/claims.table.ts';
import { commercesTable } from './schema/commerces.table.ts';
import { conversationsTable } from './schema/conversations.table.ts';
import { discountsTable } from './schema/discounts.table.ts';
import { eventsTable } from './schema/events.table.ts';
import { filesTable } from './schema/files.table.ts';
import { holidaysTable } from './schema/holidays.table.ts';
import { keysTable } from './schema/keys.table.ts';
import { locationsTable } from './schema/locations.table.ts';
import { messagesTable } from './schema/messages.table.ts';
import { notificationsTable } from './schema/notifications.table.ts';
import { pagesTable } from './schema/pages.table.ts';
import { productsTable } from './schema/products.table.ts';
import { promotionsTable } from './schema/promotions.table.ts';
import { provincesTable } from './schema/provinces.table.ts';
import { pushTable } from './schema/push.table.ts';
import { redemptionsTable } from './schema/redemptions.table.ts';
import { reportsTable } from './schema/reports.table.ts';
import { bindTable } from './schema/table.ts';
import { usersTable } from './schema/users.table.ts';
import { vehiclesTable } from './schema/vehicles.table.ts';

/** Everything that is a collection, by name. A binding without a policy does not typecheck, so it can't start. */
export function createRegistry(): Registry {
  const registry = new Map<string, Binding>();
  const register = (
    resource: Resource,
    table: PgTable | PgView,
    rest: Pick<Binding, 'policy' | 'hooks' | 'scope' | 'secrets' | 'openAt' | 'search'>,
  ) => {
    registry.set(resource.name, { resource, ...bindTable(resource, table), ...rest });
  };
  register(provinces, provincesTable, { policy: provincesPolicy });
  register(categories, categoriesTable, { policy: categoriesPolicy, hooks: categoriesHooks });
  register(addresses, addressesTable, { policy: addressesPolicy, hooks: addressesHooks });
  register(commerces, commercesTable, {
    policy: commercesPolicy,
    hooks: commercesHooks,
    openAt: openCommerces,
    search: commerceSearch,
  });
  register(files, filesTable, { policy: filesPolicy });
  register(pages, pagesTable, { policy: pagesPolicy });
  register(users, usersTable, { policy: usersPolicy });
  register(administrators, usersTable, { policy: administratorsPolicy, scope: administratorsScope });
  register(actions, actionsTable, { policy: actionsPolicy, hooks: actionsHooks });
  register(discounts, discountsTable, { policy: discountsPolicy, hooks: discountsHooks });
  register(products, productsTable, { policy: productsPolicy, hooks: productsHooks });
  register(promotions, promotionsTable, { policy: promotionsPolicy, hooks: promotionsHooks });
  register(redemptions, redemptionsTable, { policy: redemptionsPolicy });
  register(events, eventsTable, { policy: eventsPolicy, hooks: eventsHooks });
  register(vehicles, vehiclesTable, { policy: vehiclesPolicy });
  register(notifications, notificationsTable, { policy: notificationsPolicy, hooks: notificationsHooks });
  register(audit, auditView, { policy: auditPolicy });
  register(keys, keysTable, { policy: keysPolicy, secrets: ['value'] });
  register(holidays, holidaysTable, { policy: holidaysPolicy, hooks: holidaysHooks });
  register(reports, reportsTable, { policy: reportsPolicy, hooks: reportsHooks });
  register(claims, claimsTable, { policy: claimsPolicy, hooks: claimsHooks });
  register(locations, locationsTable, { policy: locationsPolicy, hooks: locationsHooks });
  register(push, pushTable, { policy: pushPolicy });
  register(conversations, conversationsTable, { policy: conversationsPolicy });
  register(messages, messagesTable, { policy: messagesPolicy });
  return registry;
}
