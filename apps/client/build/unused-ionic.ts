import type { Plugin } from 'vite';

/** Components of Ionic that its React index needs as soon as it is loaded, and that no screen shows. */
const names = ['Nav', 'Tab', 'Tabs', 'TabBar', 'TabButton', 'BackButton'];
const files = new Set(
  names.map(
    (name) =>
      `@ionic/core/components/ion${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.js`,
  ),
);
const empty = '\0unused-ionic';

/** Leaves them out of the first script: 46 kB of it. */
export const unusedIonic = (): Plugin => ({
  name: 'unused-ionic',
  enforce: 'pre',
  apply: 'build',
  resolveId: (id) => (files.has(id) ? empty : null),
  load: (id) =>
    id === empty
      ? `export const defineCustomElement = () => undefined;${names.map((name) => `export class Ion${name} {}`).join('')}`
      : null,
});
