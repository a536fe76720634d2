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
        // Parts that are loaded later look for a link to the sheets that they need; a disabled one is not fetched.
        const known = `<link rel="stylesheet" href="/${name}" disabled>`;
        return html.replace(element, () => `<style>${css.trim()}</style>\n    ${known}`);
      },
    },
  };
}
