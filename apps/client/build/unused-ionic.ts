import type { Plugin } from 'vite';

/** Components of Ionic that its React index needs as soon as it is loaded, and that no screen shows. */
export const unused = ['Nav', 'Tab', 'Tabs', 'TabBar', 'TabButton', 'BackButton'];
/** The same, of which these files define the element: what shows one takes it from there. */
export const later = { Modal: 'ui/layout/ion-modal.ts', Menu: 'app/menu/ion-menu.ts' };

const fileOf = (name: string) =>
  `@ionic/core/components/ion${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.js`;
const names = [...unused, ...Object.keys(later)];
const files = new Set(names.map(fileOf));
const empty = '\0unused-ionic';

/** Leaves them out of the first script: 46 kB of it, and 60 kB that come with the first dialog or menu. */
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
