/** The commands that have another name in a release. */
const renamed: Readonly<Record<string, string>> = { 'new-keys': 'keys' };

/**
 * A text for the person who runs an installation, which names commands as a working copy has them: `npm run backup -- FILE` is
 * `callejero backup FILE` in a release.
 */
export const withCommands = (text: string, isRelease: boolean): string =>
  isRelease
    ? text
        .replace(/\bnpm start\b/g, 'callejero start')
        .replace(
          /\bnpm run ([a-z-]+)(?: --(?= ))?/g,
          (_, name: string) => `callejero ${renamed[name] ?? name}`,
        )
    : text;
