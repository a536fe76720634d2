/**
 * The theme's colours as a style sheet, `virtual:theme-colors.css`, and the custom media queries of `ui/breakpoints.ts`
 * in every style sheet.
 */
import { brandVariables, defaultBrand, lightDark, type TonePair } from '@callejero/contract/theme/brand.ts';
import { colors, moreContrast } from '@callejero/contract/theme/colors.ts';
import type { Plugin } from 'vite';
import { customMedia } from '../src/ui/breakpoints.ts';

const virtual = 'virtual:theme-colors.css';
const resolved = `\0${virtual}`;

const colorOf = (pair: TonePair) => (pair[0] === pair[1] ? pair[0] : lightDark(pair));
const rule = (selector: string, variables: Readonly<Record<string, string>>) =>
  `${selector} {\n${Object.entries(variables)
    .map(([name, value]) => `  ${name}: ${value};\n`)
    .join('')}}\n`;
const variablesOf = (pairs: Readonly<Record<string, TonePair>>) =>
  Object.fromEntries(Object.entries(pairs).map(([name, pair]) => [`--${name}`, colorOf(pair)]));

export function themeSheet(): string {
  return (
    rule(':root', { ...brandVariables(defaultBrand), ...variablesOf(colors) }) +
    rule(':root.more-contrast', variablesOf(moreContrast))
  );
}

/** Throws for a name that `customMedia` does not know: the browser would ignore the whole rule. */
export function expandMedia(css: string): string {
  return css.replace(/@media[^{]+/g, (query) =>
    query.replace(/\((--[\w-]+)\)/g, (_, name: string) => {
      const stands = customMedia[name];
      if (!stands) throw new Error(`No custom media query is called ${name}: see src/ui/breakpoints.ts.`);
      return stands;
    }),
  );
}

export function theme(): Plugin {
  return {
    name: 'callejero-theme',
    enforce: 'pre',
    resolveId: (id) => (id === virtual ? resolved : null),
    load: (id) => (id === resolved ? themeSheet() : null),
    transform: {
      filter: { id: /\.css$/ },
      handler: (code) => (code.includes('(--') ? { code: expandMedia(code), map: null } : null),
    },
  };
}
