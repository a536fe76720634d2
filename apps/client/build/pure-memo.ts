import type { Plugin } from 'vite';

/** React Router's components for trees of routes stay in the bundle, unused, because the bundler can't know that `memo` has no effect. */
export const pureMemo = (): Plugin => ({
  name: 'callejero-pure-memo',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/production\/lib\/components\.js$/ },
    handler: (code) => code.replace('= React$1.memo(', '= /* @__PURE__ */ React$1.memo('),
  },
});
