/** Lets the browser load and compile the client while the city opens. */
import type { Plugin, Rolldown } from 'vite';

export function preloadClient(entry: string): Plugin {
  return {
    name: 'mock-preload-client',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const first = chunks.find(({ facadeModuleId }) => facadeModuleId === entry);
        return [...(first ? withImports(first, chunks) : [])].map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', href: `./${file}` },
          injectTo: 'head',
        }));
      },
    },
  };
}

/** The file names of a chunk and of everything that it imports. */
function withImports(
  { fileName, imports }: Rolldown.OutputChunk,
  chunks: readonly Rolldown.OutputChunk[],
  found = new Set<string>(),
): Set<string> {
  if (found.has(fileName)) return found;
  found.add(fileName);
  for (const chunk of chunks) if (imports.includes(chunk.fileName)) withImports(chunk, chunks, found);
  return found;
}
