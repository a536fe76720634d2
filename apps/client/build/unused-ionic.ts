import type { Plugin } from 'vite';

/** Components of Ionic that its React index needs as soon as it is loaded, and that no screen shows. */
export const unused = ['Nav', 'Tab', 'Tabs', 'TabBar', 'TabButton', 'BackButton', 'Modal'];
/**
 * Components that Ionic's React index needs too, by the file of ours that defines the element: screens import them from there.
 */
export const later = { Menu: 'app/menu/ion-menu.ts' };

const fileOf = (name: string) =>
  `@ionic/core/components/ion${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.js`;
const names = [...unused, ...Object.keys(later)];
const files = new Set(names.map(fileOf));
const empty = '\0unused-ionic';

/** Leaves these components out of the first script. */
export const unusedIonic = (): Plugin => ({
  name: 'unused-ionic',
  enforce: 'pre',
  apply: 'build',
  resolveId: (id, importer) => (files.has(id) && importer?.includes('/@ionic/react/') ? empty : null),
  load: (id) =>
    id === empty
      ? `export const defineCustomElement = () => undefined;${names.map((name) => `export class Ion${name} {}`).join('')}`
      : null,
});
