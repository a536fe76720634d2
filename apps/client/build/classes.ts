/**
 * Stops the build when a component names a class that its CSS module doesn't define, when a module defines a class that no
 * component names, and when two modules have the same name in the page. TypeScript sees none of these.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { scopedName } from './scoped-name.ts';

const imported = /^import (\w+) from '(\.[^']+\.module\.css)';$/gm;

export function classes() {
  /** The classes of each module. */
  const defined = new Map<string, readonly string[]>();
  /** The classes that components name, by module, and the component of each. */
  const named = new Map<string, Map<string, string>>();

  /** Takes the names of a module, among which animations are, and its text, which says what is a class. */
  function define(module: string, names: object, css = readFileSync(module, 'utf8')): void {
    const own = Object.keys(names).filter((name) => new RegExp(`\\.${name}(?![\\w-])`).test(css));
    defined.set(module, own);
  }

  /** Reads the classes that a component names: `styles.link`. */
  function read(code: string, file: string): void {
    for (const [, styles = '', from = ''] of code.matchAll(imported)) {
      const module = path.join(path.dirname(file), from);
      const names = named.get(module) ?? new Map<string, string>();
      named.set(module, names);
      for (const [, name = ''] of code.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g')))
        names.set(name, file);
    }
  }

  function wrong(): string[] {
    const modules = new Map([...defined.keys()].map((module) => [scopedName('', module), module]));
    return [...defined].flatMap(([module, own]) => {
      const names = named.get(module) ?? new Map<string, string>();
      return [
        ...[...names]
          .filter(([name]) => !own.includes(name))
          .map(([name, file]) => `${file}: ${module} has no class ${name}`),
        ...own.filter((name) => !names.has(name)).map((name) => `${module}: no component names ${name}`),
        ...(modules.get(scopedName('', module)) === module ? [] : [`${module}: another module has its name`]),
      ];
    });
  }

  const plugin: Plugin = {
    name: 'callejero-classes',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/ },
      handler(code, id) {
        read(code, id);
      },
    },
    buildEnd(error) {
      const found = error ? [] : wrong();
      if (found.length > 0) this.error(found.join('\n'));
    },
  };
  return { plugin, define, read, wrong };
}
