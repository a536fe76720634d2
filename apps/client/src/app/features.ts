import { account } from '../features/account/index.ts';
import { accountHub } from '../features/account-hub/index.ts';
import { alerts } from '../features/alerts/index.ts';
import { audit } from '../features/audit/index.ts';
import { baseMap } from '../features/base-map/index.ts';
import { calls } from '../features/calls/index.ts';
import { categories } from '../features/categories/index.ts';
import { city } from '../features/city/index.ts';
import { commerces } from '../features/commerces/index.ts';
import { conversations } from '../features/conversations/index.ts';
import { dashboard } from '../features/dashboard/index.ts';
import { discounts } from '../features/discounts/index.ts';
import { eventGuide } from '../features/events/guide/index.ts';
import { events } from '../features/events/index.ts';
import { favourites } from '../features/favourites/index.ts';
import { guide } from '../features/guide/index.ts';
import { holidays } from '../features/holidays/index.ts';
import { imports } from '../features/imports/index.ts';
import { installation } from '../features/installation/index.ts';
import { keys } from '../features/keys/index.ts';
import { myCommerces } from '../features/my-commerces/index.ts';
import { notices } from '../features/notices/index.ts';
import { notifications } from '../features/notifications/index.ts';
import { pages } from '../features/pages/index.ts';
import { products } from '../features/products/index.ts';
import { promotionGuide } from '../features/promotions/guide/index.ts';
import { promotions } from '../features/promotions/index.ts';
import { quarters } from '../features/quarters/index.ts';
import { reports } from '../features/reports/index.ts';
import { scan } from '../features/scan/index.ts';
import { accountSettings } from '../features/settings/index.ts';
import { shifts } from '../features/shifts/index.ts';
import { sources } from '../features/sources/index.ts';
import { today } from '../features/today/index.ts';
import { use } from '../features/use/index.ts';
import { users } from '../features/users/index.ts';
import { vehicles } from '../features/vehicles/index.ts';
import type { FeatureDescriptor } from '../ground/feature.ts';

/** The features of the app, one line each. The menu shows its tools in this order. */
export const features: readonly FeatureDescriptor[] = [
  account,
  accountHub,
  accountSettings,
  guide,
  today,
  eventGuide,
  favourites,
  myCommerces,
  promotionGuide,
  scan,
  notices,
  dashboard,
  use,
  commerces,
  categories,
  products,
  promotions,
  events,
  users,
  notifications,
  imports,
  sources,
  reports,
  conversations,
  calls,
  discounts,
  holidays,
  shifts,
  alerts,
  quarters,
  vehicles,
  audit,
  keys,
  pages,
  baseMap,
  city,
  installation,
];
