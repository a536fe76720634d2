/** That components and style sheets name the same classes: neither TypeScript nor the build would say. */
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

/** What stands before each `{`, but for conditions. */
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

/** Which classes of which module each component names. */
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

/** Every word of every text of a component: where a class without a module can come from. */
const words = new Set(components.flatMap(({ code }) => code.match(/[a-zA-Z][\w-]*/g) ?? []));

/** A word, or one that a component ends: `commerce-address-${part}`. */
const named = (name: string) =>
  words.has(name) || [...name.matchAll(/-/g)].some(({ index }) => words.has(name.slice(0, index + 1)));

test('a component names no class that its module does not define', () => {
  const undefinedClasses = uses.flatMap(({ file, module, classes }) => {
    const known = own(modules.get(module) ?? '');
    return [...classes].filter((name) => !known.has(name)).map((name) => `${file}: ${name} of ${module}`);
  });
  expect(undefinedClasses).toEqual([]);
  // A name that is put together at run time could not be found here.
  expect(uses.filter(({ computed }) => computed)).toEqual([]);
});

test('a module defines no class that no component names', () => {
  const unused = [...modules].flatMap(([file, css]) => {
    const named = uses.filter(({ module }) => module === file);
    return [...own(css)]
      .filter((name) => !named.some(({ classes }) => classes.has(name)))
      .map((name) => `${file}: ${name}`);
  });
  expect(unused).toEqual([]);
});

test('a class that is the same everywhere is one that a component or a library puts there', () => {
  const dead = [...sheets].flatMap(([file, css]) =>
    [...(modules.has(file) ? shared(css) : own(css))]
      .filter((name) => !named(name) && !composed.some((use) => use.name === name))
      .map((name) => `${file}: ${name}`),
  );
  expect(dead.filter((name) => !/: (?:maplibregl-|ReactCrop|ion-page)/.test(name))).toEqual([]);
});

test('no class is begun in two plain sheets: whoever comes later would change what the other means', () => {
  const begun = [...sheets]
    .filter(([file]) => !modules.has(file) && !file.endsWith('theme.css'))
    .flatMap(([, css]) => [...new Set(selectors(css).match(/(?<=^|,\s*)\.[\w-]+(?=\s*(?:,|$))/gm))]);
  expect(begun.length).toBeGreaterThan(100);
  expect(begun.filter((name, index) => begun.indexOf(name) !== index)).toEqual([]);
});

test('a className is made of classes that a sheet for all defines', () => {
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

test('modules compose primitives only, each of which somebody uses', () => {
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

test('a module is imported by its name: the bundler leaves out one whose classes nobody takes', () => {
  const nameless = components.filter(({ code }) => /^import '[^']+\.module\.css';$/m.test(code));
  expect(nameless.map(({ file }) => file)).toEqual([]);
});

test('every module has a name of its own in the page', () => {
  const names = [...modules.keys()].map((file) => scopedName('x', path.join(source, file)));
  expect(scopedName('link', path.join(source, 'features/deals/Deals.module.css'))).toBe('deals-Deals_link');
  expect(new Set(names).size).toBe(names.length);
});
