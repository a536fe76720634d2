import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { iconNames } from '@callejero/contract/enums/icons.ts';
import type { Plugin } from 'vite';

const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('ionicons/dist/ionicons.json')),
  'svg',
);

/**
 * Serves the icon enumeration as `/icons/<name>.svg`. They are files and not modules because which one is needed is
 * data: a category names it, forms offer all of them and the map draws them.
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
