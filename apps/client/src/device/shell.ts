/**
 * The native shell around the page. Capacitor's module says the same and is 2.4 kB: only what calls a plugin loads it, never a
 * page of the web.
 */
interface Bridges {
  androidBridge?: unknown;
  webkit?: { messageHandlers?: { bridge?: unknown } };
  Capacitor?: { PluginHeaders?: readonly { name: string }[] };
}

const bridges = globalThis as Bridges;

export function getPlatform(): 'android' | 'ios' | 'web' {
  if (bridges.androidBridge) return 'android';
  return bridges.webkit?.messageHandlers?.bridge ? 'ios' : 'web';
}

export const isNativeShell = () => getPlatform() !== 'web';

/** Whether the shell was built with this plugin. */
export const hasPlugin = (name: string) =>
  bridges.Capacitor?.PluginHeaders?.some((header) => header.name === name) ?? false;
