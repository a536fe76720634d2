import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { iconNames } from '@callejero/contract/enums/icons.ts';
import * as icons from 'ionicons/icons';
import type { Plugin } from 'vite';

const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('ionicons/dist/ionicons.json')),
  'svg',
);

/**
 * Serves the icons of the enumeration as `/icons/<name>.svg`. They are files and not modules because data says which one is
 * needed: a category names it, forms offer all of them and the map draws them.
 */
export function iconFiles(): Plugin {
  const names = new Set<string>(iconNames);
  return {
    name: 'callejero-icons',
    configureServer(server) {
      server.middlewares.use('/icons/', (request, response, next) => {
        const name = /^\/([a-z0-9-]+)\.svg$/.exec(request.url ?? '')?.[1];
        if (!name || !names.has(name)) return next();
        response.setHeader('content-type', 'image/svg+xml');
        response.end(readFileSync(path.join(folder, `${name}.svg`)));
      });
    },
    generateBundle() {
      for (const name of names)
        this.emitFile({
          type: 'asset',
          fileName: `icons/${name}.svg`,
          source: readFileSync(path.join(folder, `${name}.svg`)),
        });
    },
  };
}

const one = 'virtual:ionicon/';
const imports = /import\s*\{([^}]*)\}\s*from\s*['"]ionicons\/icons['"];?/g;

/**
 * Makes every icon of `ionicons/icons` a module of its own. As a single module, all icons would load with the first page,
 * because that page uses some of them.
 */
export function splitIcons(): Plugin {
  return {
    name: 'callejero-split-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(one) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${one}`)) return null;
      const name = id.slice(one.length + 1);
      const icon = (icons as Readonly<Record<string, string>>)[name];
      if (icon === undefined) throw new Error(`ionicons has no icon ${name}.`);
      return { code: `export default ${JSON.stringify(icon)}`, moduleSideEffects: false };
    },
    transform(code) {
      if (!code.includes('ionicons/icons')) return null;
      const split = code.replace(imports, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
          .map((name) => {
            const [icon, alias = icon] = name.split(/\s+as\s+/);
            return `import ${alias} from '${one}${icon}';`;
          })
          .join(''),
      );
      return { code: split, map: null };
    },
  };
}
