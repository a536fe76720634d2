/** The plugins of a shell with their versions; `firebase` is the path of its file. */
export function findPlugins(
  repository: string,
  options: { platform: 'android' | 'ios'; firebase: string | null },
): [name: string, version: string][];
