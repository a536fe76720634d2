/** Components and style sheets must use the same classes, which neither TypeScript nor the build checks. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { scopedName } from '../apps/client/build/scoped-name.ts';

const source = path.join(import.meta.dirname, '../apps/client/src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
const read = (file: string) => readFileSync(path.join(source, file), 'utf8');
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '');

const components = files
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
  .map((file) => ({ file, code: read(file) }));
const sheets = new Map(
  files.filter((file) => file.endsWith('.css')).map((file) => [file, withoutComments(read(file))]),
);
const modules = new Map([...sheets].filter(([file]) => file.endsWith('.module.css')));

/** The selectors of a style sheet, without conditions. */
const selectors = (css: string) =>
  [...css.replace(/"[^"]*"/g, '""').matchAll(/([^{};]+)\{/g)]
    .map(([, text = '']) => text.trim())
    .filter((text) => !text.startsWith('@'))
    .join('\n');
const namesIn = (text: string) =>
  new Set([...text.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));
const globalPart = /:global\([^)]*\)/g;
const own = (css: string) => namesIn(selectors(css).replace(globalPart, ''));
const shared = (css: string) => namesIn((selectors(css).match(globalPart) ?? []).join(' '));

/** The classes of modules that each component uses. */
const uses = components.flatMap(({ file, code }) =>
  [...code.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].map(([, name = '', from = '']) => ({
    file,
    module: path.join(path.dirname(file), from),
    classes: new Set([...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used = '']) => used)),
    computed: new RegExp(`\\b${name}\\[`).test(code),
  })),
);

const composed = [...modules].flatMap(([file, css]) =>
  [...css.matchAll(/composes: ([^;]+) from global;/g)].flatMap(([, names = '']) =>
    names.split(/\s+/).map((name) => ({ file, name })),
  ),
);
const primitives = namesIn(selectors(sheets.get('ui/primitives.css') ?? ''));

/** Every word in the components, any of which may be a class without a module. */
const words = new Set(components.flatMap(({ code }) => code.match(/[a-zA-Z][\w-]*/g) ?? []));

/** Whether a component uses a class, or its beginning as in `commerce-address-${part}`. */
const named = (name: string) =>
  words.has(name) || [...name.matchAll(/-/g)].some(({ index }) => words.has(name.slice(0, index + 1)));

test('a component uses only classes that its module defines', () => {
  const undefinedClasses = uses.flatMap(({ file, module, classes }) => {
    const known = own(modules.get(module) ?? '');
    return [...classes].filter((name) => !known.has(name)).map((name) => `${file}: ${name} of ${module}`);
  });
  expect(undefinedClasses).toEqual([]);
  // Computed names can't be checked.
  expect(uses.filter(({ computed }) => computed)).toEqual([]);
});

test('every class of a module is used by a component', () => {
  const unused = [...modules].flatMap(([file, css]) => {
    const named = uses.filter(({ module }) => module === file);
    return [...own(css)]
      .filter((name) => !named.some(({ classes }) => classes.has(name)))
      .map((name) => `${file}: ${name}`);
  });
  expect(unused).toEqual([]);
});

test('every global class is used by a component or a library', () => {
  const dead = [...sheets].flatMap(([file, css]) =>
    [...(modules.has(file) ? shared(css) : own(css))]
      .filter((name) => !named(name) && !composed.some((use) => use.name === name))
      .map((name) => `${file}: ${name}`),
  );
  expect(dead.filter((name) => !/: (?:maplibregl-|ReactCrop|ion-page)/.test(name))).toEqual([]);
});

test('no class is defined in two plain sheets, because the later one would change it', () => {
  const begun = [...sheets]
    .filter(([file]) => !modules.has(file) && !file.endsWith('theme.css'))
    .flatMap(([, css]) => [...new Set(selectors(css).match(/(?<=^|,\s*)\.[\w-]+(?=\s*(?:,|$))/gm))]);
  expect(begun.length).toBeGreaterThan(100);
  expect(begun.filter((name, index) => begun.indexOf(name) !== index)).toEqual([]);
});

test('every class in a className is defined in a global sheet', () => {
  const known = new Set(
    [...sheets].flatMap(([file, css]) => [...(modules.has(file) ? shared(css) : own(css))]),
  );
  const unknown = components.flatMap(({ file, code }) =>
    [...code.matchAll(/\bclassName="([^"]+)"/g)]
      .flatMap(([, names = '']) => names.split(/\s+/))
      .filter((name) => !known.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('modules compose only primitives, and every primitive is used', () => {
  expect(composed.filter(({ name }) => !primitives.has(name))).toEqual([]);
  const inMarkup = new Set(
    components.flatMap(({ code }) =>
      [...code.matchAll(/(["'`])((?:(?!\1)[\s\S])*?)\1/g)].flatMap(([, , text = '']) =>
        text.split(/[^\w-]+/),
      ),
    ),
  );
  const unused = [...primitives].filter(
    (name) => !inMarkup.has(name) && !composed.some((use) => use.name === name),
  );
  expect(unused).toEqual([]);
});

test('every module is imported with a name, because the bundler omits modules whose classes are unused', () => {
  const nameless = components.filter(({ code }) => /^import '[^']+\.module\.css';$/m.test(code));
  expect(nameless.map(({ file }) => file)).toEqual([]);
});

test('every module has a unique name in the page', () => {
  const names = [...modules.keys()].map((file) => scopedName('x', path.join(source, file)));
  expect(scopedName('link', path.join(source, 'features/promotions/guide/Deals.module.css'))).toBe(
    'guide-Deals_link',
  );
  expect(new Set(names).size).toBe(names.length);
});
