import type { Plugin } from 'vite';

const link = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)"[^>]*>/;

/**
 * Writes the style sheet of every page into `index.html`, whose first paint would wait for another file. The server allows it by its
 * hash (`http-server/static.ts`).
 */
export function inlineSheet(): Plugin {
  return {
    name: 'callejero-inline-sheet',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const [element = '', name = ''] = link.exec(html) ?? [];
        const sheet = bundle[name];
        if (sheet?.type !== 'asset') throw new Error('index.html has no style sheet');
        delete bundle[name];
        const css = typeof sheet.source === 'string' ? sheet.source : new TextDecoder().decode(sheet.source);
        // Else parts that are loaded later would ask for it.
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk') chunk.viteMetadata?.importedCss.delete(name);
        return html.replace(element, () => `<style>${css.trim()}</style>`);
      },
    },
  };
}
