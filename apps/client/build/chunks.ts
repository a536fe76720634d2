import fs from 'node:fs';
import path from 'node:path';
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
const pages = screens(['app/screens', 'features/account/**', 'features/pages'], ['**/LegalEdit.screen.tsx']);
/** Loaded as soon as somebody is signed in. */
const signedIn = [
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
/** All other screens of administrators. */
const managed = screens('features/**', [
  ...[...guidePages, ...pages, ...ownPages, ...conversations, ...longScreens],
  'features/{base-map,calls,guide,my-commerces,scan,settings}/**',
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
  ...screens(['features/base-map', 'features/calls', 'features/scan']),
];

/** Whether one of `modules` imports the given module statically, directly or not. */
function isNeededBy(...modules: string[]): (...asked: Parameters<Name>) => boolean {
  const files = modules.map((module) => path.resolve(src, module));
  const needed = new Set<string>();
  return (id, context) => {
    const open = needed.size === 0 ? [...files] : [];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (needed.has(next)) continue;
      needed.add(next);
      open.push(...(context.getModuleInfo(next)?.importedIds ?? []));
    }
    return needed.has(id);
  };
}

/** A chunk of what each list of modules needs. */
function neededBy(
  name: string,
  ...lists: string[][]
): Pick<Rolldown.CodeSplittingGroup, 'debugName' | 'name'> {
  const needing = lists.map((modules) => isNeededBy(...modules));
  const nameOf: Name = (...asked) => (needing.every((needs) => needs(...asked)) ? name : null);
  return { debugName: name, name: nameOf };
}

/**
 * By default the bundler makes a chunk for each set of screens that share modules: the map then waits for more than a hundred of
 * them, one after the other. Here what is loaded together is one chunk: what every page needs, what signing in needs, what the
 * guide needs. Of the guide's pages, short pages, lists and forms, the modules that other screens need are a chunk of their own
 * (`…-ui`), so that those screens do not load the rest. Small screens are one chunk too, because the service worker stores each
 * file with a request of its own. A module goes to the first group that takes it; chunks may not need each other in a circle
 * (`first-load.test.ts`).
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 9 },
  { name: 'app', tags: ['$initial'], priority: 8 },
  { ...neededBy('sign-in', ['features/account/login/Login.screen.tsx']), priority: 7 },
  { name: 'icons', test: /virtual:ionicon\//, minShareCount: 2, priority: 6.5 },
  {
    ...neededBy('guide', ['features/guide/MapScreen.screen.tsx']),
    test: /\/src\/features\/guide\//,
    includeDependenciesRecursively: false,
    priority: 6,
  },
  // The other screens share most of these modules, and the map has loaded them already.
  {
    ...neededBy('common', [
      'features/guide/MapScreen.screen.tsx',
      'app/menu/SideMenu.tsx',
      // Needed as soon as somebody is signed in: it must not pull in the map's chunk.
      'app/background/VehicleSharing.tsx',
      // Used by the map, and by the page of a place, which shows no map.
      'ui/map/style/attribution.ts',
      'device/maps.ts',
      // It has too few lines for a file of its own.
      'entities/base-map/MissingMapNotice.tsx',
      // Used by a screen that shows no map until one is chosen.
      'ui/map/page-policy.ts',
      // Used by the map, the page of a place and the person's own commerces.
      'entities/vehicle/live-vehicles.ts',
    ]),
    priority: 5,
  },
  { name: 'maplibre', test: /node_modules\/maplibre-gl\//, priority: 4 },
  { ...neededBy('map', ['features/guide/map/GuideMap.tsx']), priority: 3 },
  { ...neededBy('guide-ui', guidePages, elsewhere), priority: 2.3 },
  {
    ...neededBy('page-ui', pages, [...ownPages, ...conversations, ...managedLists, ...forms]),
    priority: 2.2,
  },
  {
    ...neededBy('list-ui', managedLists, [...ownPages, ...conversations, form, ...ownForms, dashboard]),
    priority: 2.1,
  },
  { ...neededBy('form-ui', forms, [...ownPages, ...conversations, dashboard]), priority: 2.05 },
  { ...neededBy('place', ['features/guide/place/PlaceView.tsx']), priority: 2 },
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
  { ...neededBy('settings', settings), ...ownCode, priority: 1.28 },
  { ...neededBy('my-commerces', myCommerces), ...ownCode, priority: 1.26 },
  { ...neededBy('merging', merging), ...ownCode, priority: 1.25 },
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
