import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:html|js|mjs|css|svg|json|webmanifest|wasm|txt)$/;
/** Smaller files don't gain enough to be worth a second file. */
const minBytes = 300;

/** Writes `.br` and `.gz` beside each file that compresses well, so that the server need not compress. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'callejero-precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      // After the service worker is written, which happens in closeBundle too.
      order: 'post',
      sequential: true,
      async handler() {
        for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !compressible.test(entry.name)) continue;
          const file = path.join(entry.parentPath, entry.name);
          const bytes = await readFile(file);
          if (bytes.length < minBytes) continue;
          // Quality 11 takes much longer and saves little: it is for the smaller files, which every visitor loads.
          const quality = bytes.length > 300_000 ? 9 : 11;
          await writeFile(
            `${file}.br`,
            await promisify(brotliCompress)(bytes, {
              params: {
                [constants.BROTLI_PARAM_QUALITY]: quality,
                [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
              },
            }),
          );
          await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
        }
      },
    },
  };
}
