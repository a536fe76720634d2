/** Lists all features: the only place that imports several of them. */
import type { Registry } from './access/binding.ts';
import { findAdministrators } from './features/accounts/account.ts';
import { accountsFeature } from './features/accounts/accounts.feature.ts';
import { type AccountMail, sendMail } from './features/accounts/mails/mail.job.ts';
import { sendTestMail } from './features/accounts/mails/test-mail.ts';
import { whoAsks } from './features/accounts/passkeys/passkeys.routes.ts';
import { createPasskeys } from './features/accounts/passkeys/passkeys.service.ts';
import { proveFactor } from './features/accounts/second-step/prove.ts';
import { createLiveAccounts } from './features/accounts/sessions/live-accounts.ts';
import { createPrincipals } from './features/accounts/sessions/principals.ts';
import { getOrigin } from './features/accounts/sessions/sessions.routes.ts';
import { createSessions } from './features/accounts/sessions/sessions.service.ts';
import { actionsFeature } from './features/actions/actions.feature.ts';
import { createLiveActions } from './features/actions/actions.service.ts';
import { addressesFeature } from './features/addresses/addresses.feature.ts';
import { administratorsFeature } from './features/administrators/administrators.feature.ts';
import { alertsFeature } from './features/alerts/alerts.feature.ts';
import { auditFeature } from './features/audit/audit.feature.ts';
import { backupsFeature } from './features/backups/backups.feature.ts';
import { baseMapFeature } from './features/base-map/base-map.feature.ts';
import { createBaseMap } from './features/base-map/base-map.service.ts';
import { categoriesFeature } from './features/categories/categories.feature.ts';
import { insertDefaultCategories } from './features/categories/default-categories.service.ts';
import { cityFeature } from './features/city/city.feature.ts';
import { claimsFeature } from './features/claims/claims.feature.ts';
import { commercesFeature } from './features/commerces/commerces.feature.ts';
import { createOwnerLinks } from './features/commerces/freshness/owner-links.ts';
import { readsByInspection, readsByMessage } from './features/conversations/attachments.ts';
import { createLiveCalls } from './features/conversations/calls/live-calls.ts';
import { conversationsFeature } from './features/conversations/conversations.feature.ts';
import { createLiveConversations } from './features/conversations/live-conversations.ts';
import { countUnansweredSupport } from './features/conversations/read.ts';
import { dashboardFeature } from './features/dashboard/dashboard.feature.ts';
import { demoFeature } from './features/demo/demo.feature.ts';
import { createDemoTown } from './features/demo/town.routes.ts';
import { discountsFeature } from './features/discounts/discounts.feature.ts';
import { docsFeature } from './features/docs/docs.feature.ts';
import { eventsFeature } from './features/events/events.feature.ts';
import { findOccurrence, nextOccurrence, occurrences } from './features/events/occurrences.ts';
import { favouritesFeature } from './features/favourites/favourites.feature.ts';
import { copyPicture } from './features/files/copy-picture.ts';
import { filesFeature } from './features/files/files.feature.ts';
import { removeUnusedFiles } from './features/files/files.purge.ts';
import { holidaysFeature } from './features/holidays/holidays.feature.ts';
import { importsFeature } from './features/imports/imports.feature.ts';
import { installationFeature } from './features/installation/installation.feature.ts';
import { keysFeature } from './features/keys/keys.feature.ts';
import { listViewsFeature } from './features/list-views/list-views.feature.ts';
import { locationsFeature } from './features/locations/locations.feature.ts';
import { sendTest } from './features/notifications/campaigns/test.ts';
import { createNoticeChanges, createNotifyPeople } from './features/notifications/notices/notice-changes.ts';
import { createNotify } from './features/notifications/notices/notify.ts';
import { notificationsFeature } from './features/notifications/notifications.feature.ts';
import { pagesFeature } from './features/pages/pages.feature.ts';
import { placeListsFeature } from './features/place-lists/place-lists.feature.ts';
import { findSharedList } from './features/place-lists/shared-lists.ts';
import type { ReadTable } from './features/products/product-import.ts';
import { productsFeature } from './features/products/products.feature.ts';
import { promotionsFeature } from './features/promotions/promotions.feature.ts';
import { provincesFeature } from './features/provinces/provinces.feature.ts';
import { publicFeature } from './features/public/public.feature.ts';
import { pushFeature } from './features/push/push.feature.ts';
import { quartersFeature } from './features/quarters/quarters.feature.ts';
import { redemptionsFeature } from './features/redemptions/redemptions.feature.ts';
import { reportsFeature } from './features/reports/reports.feature.ts';
import { settingsFeature } from './features/settings/settings.feature.ts';
import { shiftsFeature } from './features/shifts/shifts.feature.ts';
import { useFeature } from './features/use/use.feature.ts';
import { usersFeature } from './features/users/users.feature.ts';
import { vehiclesFeature } from './features/vehicles/vehicles.feature.ts';
import { waitingFeature } from './features/waiting/waiting.feature.ts';
import type { DeclaredRoute } from './http/access.ts';
import type { Platform, Queryable } from './ports/ports.ts';
import { createRegistry, type Feature } from './resource/feature.ts';

/** Loads the formats, which only tables need, with the first of them. */
const readTable: ReadTable = async (name, bytes) =>
  (await import('./features/imports/formats/drivers.ts')).readTable(name, bytes);

/** The features, and the parts of them that `api.ts` uses. `declaredRoutes` is called once all are mounted. */
export function createFeatures(platform: Platform, declaredRoutes: () => readonly DeclaredRoute[]) {
  const principals = createPrincipals(platform);
  const passkeys = createPasskeys(platform, createSessions(platform, principals));
  const baseMap = createBaseMap(platform);
  const town = createDemoTown(platform);
  const readDemoTable = async (name: string) => readTable(name, await platform.demoFile(name));
  const notify = createNotify(platform);
  const notifyPeople = createNotifyPeople(notify);
  const news = { notify: notifyPeople, ...createNoticeChanges(platform) };
  const mailPerson = (tx: Queryable, user: string, mail: Omit<AccountMail, 'user'>) =>
    sendMail(platform, tx, { ...mail, user });
  const removeFiles = (tx: Queryable, ids: readonly string[]) => removeUnusedFiles(platform, tx, ids);
  const features: readonly Feature[] = [
    provincesFeature,
    quartersFeature,
    accountsFeature(principals, removeFiles),
    usersFeature,
    administratorsFeature,
    demoFeature(town, readDemoTable, (tx) => insertDefaultCategories(tx, platform), removeFiles),
    categoriesFeature,
    pagesFeature,
    holidaysFeature,
    addressesFeature,
    commercesFeature(
      () => platform.city.now().verifyMonths,
      {
        mailOwner: mailPerson,
        notifyOwners: notifyPeople,
        notifyPeople,
        copyPicture: (url, request) => copyPicture(platform, url, request),
      },
      (tx, user, commerce) => mailPerson(tx, user, { mail: 'confirm-place', commerce }),
    ),
    filesFeature(readsByMessage, readsByInspection),
    actionsFeature,
    discountsFeature,
    productsFeature(readTable),
    promotionsFeature(notifyPeople),
    redemptionsFeature(notifyPeople),
    eventsFeature(news),
    shiftsFeature,
    alertsFeature(platform.clock),
    vehiclesFeature(platform),
    notificationsFeature(notify, platform.clock),
    auditFeature,
    keysFeature,
    reportsFeature((tx, to, mail) => sendMail(platform, tx, { ...mail, ...to })),
    claimsFeature({
      mailClaimant: mailPerson,
      notifyPeople,
      removeFiles,
    }),
    locationsFeature,
    pushFeature,
    conversationsFeature({ removeFiles, mailSender: mailPerson }, news),
    favouritesFeature,
    placeListsFeature,
    listViewsFeature,
    dashboardFeature,
    backupsFeature,
    waitingFeature(countUnansweredSupport),
    useFeature(platform, (tx, user, use) => mailPerson(tx, user, { mail: 'use-month', use })),
    importsFeature,
    baseMapFeature(baseMap),
    cityFeature((c, proof) => ({
      prove: (lowered) => proveFactor(platform, passkeys, whoAsks(c), proof, lowered, getOrigin(c)),
      async warn(tx, sentences) {
        for (const user of await findAdministrators(tx))
          await mailPerson(tx, user, { mail: 'city-lowered', reason: sentences.join(' ') });
      },
    })),
    installationFeature(mailPerson, {
      mail: ({ id }) => sendTestMail(platform, { user: id ?? '' }),
      notice: (principal, text) =>
        sendTest(platform, notify, { id: 'installation', image: null, payload: {}, ...text }, principal),
    }),
    settingsFeature(async () => ({ ...(await baseMap.settings()), town: await town.address() })),
    publicFeature(
      { occurrences, nextOccurrence, findOccurrence },
      baseMap.sources,
      findSharedList,
      createOwnerLinks,
    ),
    docsFeature(declaredRoutes),
  ];
  return {
    features,
    principals,
    mapSources: baseMap.sources,
    liveAccounts: createLiveAccounts(platform, principals),
    liveActions: createLiveActions(platform),
    liveConversations: createLiveConversations(platform),
    liveCalls: createLiveCalls(platform, news),
  };
}

/** All collections, for commands, which don't serve them. */
export const registryFor = (platform: Platform): Registry =>
  createRegistry(createFeatures(platform, () => []).features);
