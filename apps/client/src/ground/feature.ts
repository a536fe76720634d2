/** The type of a feature's descriptor, which is in `features/<name>/index.ts` and listed in `app/features.ts`. */
import type { ManualChapter } from '@callejero/contract/manual.ts';
import type { Role } from '@callejero/contract/resources/users.ts';
import type { ComponentType } from 'react';
import type { RecordPreviewProps } from './record-preview.ts';

/**
 * Who may enter a route. `open`: anyone. `visitor`: only people who are not signed in. `signed-in`: any account. A role: accounts
 * with that role.
 */
export type ScreenAccess = 'open' | 'visitor' | 'signed-in' | Role;

export interface GuardedRoute {
  access: ScreenAccess;
  /** Where somebody with the wrong role goes; by default `commerces`. */
  redirect?: string;
  /** A guest may enter too: the page only reads. */
  guest?: true;
}

export interface AppRoute extends GuardedRoute {
  /** For example `/category/:action/:id`. */
  path: string;
  /** The title of the page while its screen is loading. */
  title: string;
  /** Whether the page has stored content to show without a connection. */
  opensOffline?: (pathname: string) => boolean;
}

type Load = () => Promise<{ default: ComponentType }>;

export interface Tool {
  /** By default the title of the page. */
  label?: string;
  /** One of these is needed; by default every administrator sees the entry. */
  permissions?: readonly string[];
  /** The entry's link, if the path has parameters. */
  href?: string;
}

export interface FeatureScreen extends AppRoute {
  load: Load;
  /** The collection that the screen manages: history and imports link to its list and to the forms of its rows. */
  manages?: { collection: string; by: 'list' | 'form' };
  /** Its entry in the second group of the administrators' menu. */
  tool?: Tool;
  /** The chapter of the manual that explains it: each screen of administrators has one. */
  help?: ManualChapter;
  /** It reads no records, and is loaded without what stores them. */
  readsNothing?: true;
}

export interface FeatureDescriptor {
  screens: readonly FeatureScreen[];
  /** Shows records of a collection that are not stored yet as its pages will show them. */
  preview?: { collection: string; load: () => Promise<ComponentType<RecordPreviewProps>> };
}

type More = Pick<
  FeatureScreen,
  'guest' | 'redirect' | 'tool' | 'manages' | 'opensOffline' | 'help' | 'readsNothing'
>;
type Explained = More & { help: ManualChapter };

const screen =
  (access: ScreenAccess, all: More = {}) =>
  (path: string, title: string, load: Load, more: More = {}): FeatureScreen => ({
    path,
    title,
    access,
    load,
    ...all,
    ...more,
  });

export const openScreen = screen('open');
export const visitorScreen = screen('visitor');
export const signedInScreen = screen('signed-in');
export const userScreen = screen('user');
export const administratorScreen: (
  path: string,
  title: string,
  load: Load,
  more: Explained,
) => FeatureScreen = screen('administrator');
/** A screen of the guide: for any account, and for guests. */
export const guideScreen = screen('signed-in', { guest: true });

/** List and form of a collection: `/categories` and `/category/:action/:id`. `more` is for the list, its help for both. */
export const managementScreens = (
  collection: string,
  one: string,
  title: string,
  list: Load,
  form: Load,
  more: Explained,
): readonly [list: FeatureScreen, form: FeatureScreen] => [
  administratorScreen(`/${collection}`, title, list, { ...more, manages: { collection, by: 'list' } }),
  administratorScreen(`/${one}/:action/:id`, title, form, {
    help: more.help,
    manages: { collection, by: 'form' },
  }),
];
