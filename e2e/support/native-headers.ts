/** The plugins of the Android shell with their methods, read from the sources of the locked packages. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findPlugins } from '../../scripts/native/project.mjs';

interface PluginHeader {
  name: string;
  methods: { name: string; rtype?: string }[];
}

const repository = path.resolve(import.meta.dirname, '../..');
const packages = path.join(repository, 'node_modules');
const plugins = findPlugins(repository, { platform: 'android', firebase: null });
const sources = [
  '@capacitor/android/capacitor/src/main/java/com/getcapacitor/plugin/*.java',
  ...plugins.map(([name]) => `${name}/android/src/main/java/**/*.{java,kt}`),
];
const returnTypes: Record<string, string | undefined> = {
  RETURN_CALLBACK: 'callback',
  RETURN_NONE: undefined,
};

/** Capacitor's `JSExport.createPluginHeader` does the same by reflection. */
export function readPluginHeaders(): PluginHeader[] {
  return globSync(sources, { cwd: packages }).flatMap((file) => {
    const source = readFileSync(path.join(packages, file), 'utf8');
    const annotated = /@CapacitorPlugin\b(?:\(([\s\S]*?)\)\s*(?=@|(?:public |open )*class))?/.exec(source);
    if (!annotated) return [];
    const name = /\bname = "(\w+)"/.exec(annotated[1] ?? '')?.[1] ?? path.parse(file).name;
    const methods = [
      ...source.matchAll(
        /@PluginMethod(?:\(\s*returnType = (?:PluginMethod\.)?(\w+)\s*\))?\s+(?:public void|fun) (\w+)/g,
      ),
    ].map(([, returns = '', method = '']) => {
      const rtype = returns in returnTypes ? returnTypes[returns] : 'promise';
      return { name: method, ...(rtype ? { rtype } : {}) };
    });
    // Every plugin has these methods.
    const own = [
      'addListener',
      'removeListener',
      'removeAllListeners',
      'checkPermissions',
      'requestPermissions',
    ];
    const inherited = own
      .filter((each) => !methods.some((method) => method.name === each))
      .map((each) =>
        each.endsWith('dListener') || each === 'removeListener'
          ? { name: each }
          : { name: each, rtype: 'promise' },
      );
    return [{ name, methods: [...methods, ...inherited] }];
  });
}
