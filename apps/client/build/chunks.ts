import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Name = Extract<Rolldown.CodeSplittingGroup['name'], (...given: never) => unknown>;

const src = path.resolve(import.meta.dirname, '../src');

/** Fails for a folder without screens, so that a renamed one does not leave its group unnoticed. */
const screens = (folders: string | string[], exclude: string[] = []): string[] =>
  [folders].flat().flatMap((folder) => {
    const files = fs.globSync(`${folder}/*.screen.tsx`, { cwd: src });
    if (files.length === 0) throw new Error(`No screen in ${folder}`);
    return files.filter((file) => !exclude.some((pattern) => path.matchesGlob(file, pattern)));
  });

/** Only our modules: each large library stays a file of its own. */
const ownCode = { test: /^(?!.*node_modules)/, includeDependenciesRecursively: false };

/** The pages that the tabs open, and the pages that those open. */
const guidePages = [
  'features/events/guide/Agenda.screen.tsx',
  'features/events/guide/EventPage.screen.tsx',
  'features/promotions/guide/Deals.screen.tsx',
  'features/promotions/guide/PromotionPage.screen.tsx',
  'features/favourites/Favourites.screen.tsx',
  'features/guide/PlaceScreen.screen.tsx',
  'features/account-hub/AccountHub.screen.tsx',
];
/** Short pages that are open to everybody. */
const pages = screens(
  ['app/screens', 'features/account/**', 'features/pages'],
  ['**/{ChangePassword,LegalEdit}.screen.tsx'],
);
/** Loaded after the first page, as soon as somebody is signed in. */
const signedIn = [
  'app/menu/SideMenu.tsx',
  'app/background/VehicleSharing.tsx',
  'app/background/Calls.tsx',
  'app/background/Messages.tsx',
  'app/background/Notices.tsx',
  'app/background/start-live.ts',
  'api/push/push.ts',
];
/** Short pages for signed-in people. */
const ownPages = [
  ...screens(['features/conversations/contact', 'features/promotions/guide', 'features/notices'], guidePages),
  'features/my-commerces/MyCommerces.screen.tsx',
  'features/reports/OwnReports.screen.tsx',
];
/** Parts of the guide that wait until somebody needs them. */
const guideParts = [
  'features/guide/place/hours/DutySection.tsx',
  'features/guide/place/offers/PlaceMenu.tsx',
  'features/guide/results/NoResults.tsx',
  'features/guide/results/ExactWithout.tsx',
  'features/guide/results/FoundOffers.tsx',
  'features/guide/search/OpenAtPanel.tsx',
  '../../../packages/contract/src/search/open-words.ts',
  'entities/favourites/place-lists.ts',
];
/** Pages that use the guide's, and that fewer people open. */
const guideLater = screens(['features/favourites/lists', 'features/today']);
const conversations = [
  'features/conversations/Conversations.screen.tsx',
  'features/conversations/Conversation.screen.tsx',
];
const settings = screens('features/settings');
const myCommerces = screens('features/my-commerces', ownPages);

const form = 'ui/form/ResourceForm.tsx';

/** Screens of administrators that are long or need a large library: each is a chunk of its own. */
const longScreens = screens(
  [
    ...['categories', 'commerces', 'commerces/duplicates', 'commerces/merge', 'commerces/review'],
    ...['conversations/reported', 'dashboard', 'imports'],
  ].map((name) => `features/${name}`),
  ['**/Commerces.screen.tsx'],
);
/** A person who looks at duplicates merges them next. */
const merging = screens(['features/commerces/duplicates', 'features/commerces/merge']);
/** Screens and parts of the team that are opened seldom. */
const seldom = [
  'features/dashboard/DemoRemoval.tsx',
  'features/shifts/ShiftMonth.screen.tsx',
  ...screens(['features/installation', 'features/keys', 'features/use']),
];
/** All other screens of administrators. */
const managed = screens('features/**', [
  ...[...guidePages, ...pages, ...ownPages, ...guideLater, ...conversations, ...longScreens, ...seldom],
  'features/{base-map,calls,city,guide,my-commerces,scan,settings}/**',
]);
/** A list loads without the code of the forms. */
const managedLists = managed.filter((file) =>
  /\/(?:Administrators|Commerces|Discounts|Events|Notifications|Products|Promotions|Users|Vehicles)\.screen/.test(
    file,
  ),
);
const managedForms = managed.filter((file) => !managedLists.includes(file));

/** The first page of administrators: what it shares with lists and forms loads without them. */
const dashboard = 'features/dashboard/Dashboard.screen.tsx';

const ownForms = [...settings, ...myCommerces];
const forms = [form, ...ownForms, ...managedForms];
/** Screens that use parts of the guide's pages. */
const elsewhere = [
  ...[...pages, ...signedIn, ...ownPages, ...conversations, ...managedLists, ...forms, ...longScreens],
  ...screens(['features/base-map', 'features/calls', 'features/city', 'features/scan']),
];
const withoutMap = [
  ...[...guidePages, ...pages, ...signedIn, ...ownPages, ...conversations, ...managedLists],
  ...screens('features/scan'),
];

const signIn = 'features/account/login/Login.screen.tsx';
const after = 'app/background/After.tsx';
const mapScreen = 'features/guide/MapScreen.screen.tsx';
const guideMap = 'features/guide/map/GuideMap.tsx';

type Test = (...asked: Parameters<Name>) => boolean;

/** Whether the given module is one of `files`, or is reached from them by static imports, in one direction or the other. */
function isReached(files: readonly string[], by: 'importedIds' | 'importers'): Test {
  const reached = new Set<string>();
  return (id, context) => {
    const open = reached.size === 0 ? [...files] : [];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(...(context.getModuleInfo(next)?.[by] ?? []));
    }
    return reached.has(id);
  };
}

/** Whether one of `modules` imports the given module, directly or not. */
const isNeededBy = (...modules: string[]): Test =>
  isReached(
    modules.map((module) => path.resolve(src, module)),
    'importedIds',
  );

/** Whether the given module imports the library of the schemas, directly or not. */
const needsSchemas = isReached([fileURLToPath(import.meta.resolve('zod'))], 'importers');

/** A chunk of what each list of modules needs. */
function neededBy(
  name: string,
  ...lists: string[][]
): Pick<Rolldown.CodeSplittingGroup, 'debugName' | 'name'> {
  const needing = lists.map((modules) => isNeededBy(...modules));
  const nameOf: Name = (...asked) => (needing.every((needs) => needs(...asked)) ? name : null);
  return { debugName: name, name: nameOf };
}

const [isNeededByMapScreen, isNeededByGuideMap, isNeededWithoutMap] = [
  // The notice has too few lines for a file of its own.
  [mapScreen, 'entities/base-map/MissingMapNotice.tsx'],
  [guideMap],
  withoutMap,
].map((files) => isNeededBy(...files)) as [Test, Test, Test];
const [isInitial, isNeededEverywhere] = [isNeededBy('../index.html'), isNeededBy(signIn, after)];
/** All pages load what the guide shares with the page for signing in, or with what follows every page. */
const app: Name = (...asked) =>
  isInitial(...asked) || (isNeededEverywhere(...asked) && isNeededByMapScreen(...asked)) ? 'app' : null;
/** What the drawn map shares with pages that show none must not be in its chunk. */
const common: Name = (...asked) =>
  isNeededByMapScreen(...asked) || (isNeededByGuideMap(...asked) && isNeededWithoutMap(...asked))
    ? 'common'
    : null;

const kinds = [guidePages, pages, signedIn, conversations, managedLists, [...forms, ...seldom]].map((files) =>
  isNeededBy(...files),
);
/** What three kinds of pages need, and works without schemas. */
const ui: Name = (...asked) =>
  kinds.filter((needs) => needs(...asked)).length >= 3 && !needsSchemas(...asked) ? 'ui' : null;

/**
 * By default the bundler makes a chunk for each set of screens that share modules: the map then waits for more than a hundred of
 * them, one after the other. Here what is loaded together is one chunk: what every page needs, what signing in needs, what the
 * guide needs. The library of the schemas is a chunk of its own, since pages that only read load none. What several kinds of pages
 * need is `ui`; of the guide's pages, short pages, lists, forms and conversations, the modules that other screens need are a chunk
 * of their own (`…-ui`), so that those screens do not load the rest. Small screens are one chunk too, because the service worker
 * stores each file with a request of its own. A module goes to the first group that takes it, in this order; chunks may not need
 * each other in a circle (`first-load.test.ts`).
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 9 },
  { debugName: 'app', name: app, priority: 8 },
  { ...neededBy('sign-in', [signIn]), priority: 7 },
  // The sign-in page reads no records.
  {
    name: 'queries',
    test: /\/(?:query-core|react-query|api\/http\/(?:QueryProvider|query-client))\b/,
    priority: 6.5,
  },
  {
    ...neededBy('guide', [mapScreen]),
    test: /\/src\/features\/guide\//,
    includeDependenciesRecursively: false,
    priority: 6,
  },
  // Loaded after every first page, also that for signing in.
  { ...neededBy('use', [after]), priority: 5.5 },
  { ...neededBy('routes', ['app/routes/route-table.ts']), priority: 5.4 },
  // The other screens share most of these modules, and the map has loaded them already. What the drawn map shares with pages that
  // show none must not be in its chunk.
  { debugName: 'common', name: common, priority: 5 },
  // Everybody who opens the guide gets the tabs and the chip of today next. Other pages need parts of them, and not the guide.
  {
    ...neededBy('around', ['app/navigation/Tabs.tsx', 'features/guide/search/TodayChip.tsx']),
    test: /^(?!.*\/features\/guide\/)/,
    priority: 4.7,
  },
  { ...neededBy('schemas', ['../../../packages/contract/src/resource.ts']), priority: 4.5 },
  { name: 'maplibre', test: /node_modules\/maplibre-gl\//, priority: 4 },
  { ...neededBy('map', [guideMap]), priority: 3 },
  {
    ...{ debugName: 'ui', name: ui, includeDependenciesRecursively: false, priority: 2.6 },
    // Conversations and the live connection need what follows the guide.
    test: /^(?!.*\/api\/(?:chat|realtime)\/)/,
  },
  { ...neededBy('guide-ui', [...guidePages, ...guideParts], elsewhere), priority: 2.3 },
  // What is loaded as soon as somebody is signed in must not bring lists and forms.
  {
    ...neededBy(
      'background-ui',
      signedIn,
      elsewhere.filter((file) => !signedIn.includes(file)),
    ),
    priority: 2.25,
  },
  {
    ...neededBy('page-ui', pages, [...ownPages, ...conversations, ...managedLists, ...forms]),
    priority: 2.2,
  },
  {
    ...neededBy('list-ui', managedLists, [...ownPages, ...conversations, form, ...ownForms, dashboard]),
    priority: 2.1,
  },
  { ...neededBy('form-ui', forms, [...ownPages, ...conversations, dashboard]), priority: 2.05 },
  {
    ...neededBy(
      'messages-ui',
      conversations,
      elsewhere.filter((file) => !conversations.includes(file)),
    ),
    priority: 2.02,
  },
  { ...neededBy('place', ['features/guide/place/PlaceView.tsx']), priority: 2 },
  { ...neededBy('guide-parts', guideParts), priority: 1.98 },
  { ...neededBy('guide-pages', guidePages), priority: 1.95 },
  { ...neededBy('signed-in', signedIn), priority: 1.9 },
  { ...neededBy('conversations', conversations), priority: 1.85 },
  { ...neededBy('forms', [form]), priority: 1.7 },
  { ...neededBy('pages', pages), ...ownCode, priority: 1.42 },
  { ...neededBy('own-pages', ownPages), ...ownCode, priority: 1.4 },
  // The parts of the back office that users and owners need too.
  { ...neededBy('shared-forms', ownForms, managed), ...ownCode, priority: 1.35 },
  { ...neededBy('commerce-forms', ownForms, longScreens), ...ownCode, priority: 1.34 },
  { ...neededBy('managed-lists', managedLists), ...ownCode, priority: 1.32 },
  { ...neededBy('managed-forms', managedForms), ...ownCode, priority: 1.3 },
  // A picture of a button that several of the screens below have must not bring the others' code.
  { name: 'icons', minShareCount: 2, test: /virtual:ionicon/, priority: 1.29 },
  { ...neededBy('settings', settings), ...ownCode, priority: 1.28 },
  { ...neededBy('my-commerces', myCommerces), ...ownCode, priority: 1.26 },
  // What is opened seldom has too few lines for files of its own.
  { ...neededBy('merging', [...merging, ...seldom]), ...ownCode, priority: 1.25 },
  {
    ...neededBy(
      'small-maps',
      [
        ...[
          'events/guide/EventMap.tsx',
          'guide/place/where/PlaceMap.tsx',
          'guide/place/where/VehicleMap.tsx',
        ],
        ...['commerces/review/ReviewMap.tsx', 'quarters/AreaMap.tsx', '../ui/list/map/ListMap.tsx'],
      ].map((file) => `features/${file}`),
    ),
    ...ownCode,
    priority: 1.248,
  },
  // Dialogs and parts of the screens of the team and of who answers for a commerce, each of a few lines.
  {
    ...neededBy('dialogs', [
      ...[
        'app/help/PageHelp.tsx',
        'entities/history/RestoreDialog.tsx',
        'features/reports/ListReportList.tsx',
      ],
      ...['ui/list/bulk/BulkEditDialog.tsx', 'ui/list/views/ViewsDialog.tsx'],
      'entities/conversation/LabelFilter.tsx',
      'features/conversations/composer/QuickRepliesDialog.tsx',
      ...['HandOver', 'Labels', 'Notes'].map((name) => `features/conversations/staff/${name}Dialog.tsx`),
      'features/my-commerces/inbox/InboxDialog.tsx',
    ]),
    ...ownCode,
    priority: 1.247,
  },
  { ...neededBy('offline', ['app/background/store-offline.ts']), ...ownCode, priority: 1.246 },
  {
    ...neededBy('guide-later', [
      ...guideLater,
      'entities/favourites/ListChooser.tsx',
      'features/guide/place/ConfirmData.tsx',
      'features/conversations/reported/ReportDialog.tsx',
      'features/favourites/lists/FavouriteTools.tsx',
      'features/favourites/print/PlacesSheet.tsx',
    ]),
    ...ownCode,
    priority: 1.245,
  },
  // The plan of an import shows places and events with these.
  {
    ...neededBy('previews', ['features/guide/PlacePreview.tsx', 'features/events/guide/EventPreview.tsx']),
    ...ownCode,
    priority: 1.24,
  },
  { name: 'camera', ...ownCode, test: /\/(?:device|ui)\/camera\//, priority: 1.22 },
  { name: 'shared', minShareCount: 2, ...ownCode, priority: 1.2 },
  // The web implementations of Capacitor's plugins.
  { name: 'plugins', test: /node_modules\/@capacitor\//, priority: 1.1 },
  // Plugins of others, which only the phone apps use.
  { name: 'phone-plugins', test: /node_modules\/@(?:capawesome|capgo|capacitor-)/, priority: 1.08 },
];
