/** A phone for tests: Capacitor's bridge, behind which plugins stand in that record what they are called with. */
import { Capacitor } from '@capacitor/core';

interface PhoneCall {
  method: string;
  options: unknown;
}

/** The answers of plugins' methods, such as `{ 'Camera.takePhoto': () => ({ thumbnail: '' }) }`. */
type Answers = Record<string, (options: unknown) => unknown>;

interface Phone {
  calls: PhoneCall[];
  /** Sends an event of a plugin to its listeners. */
  emit(event: string, data: unknown): void;
  disconnect(): void;
}

const bridge = Capacitor as unknown as {
  PluginHeaders: { name: string; methods: { name: string; rtype: string }[] }[] | undefined;
  nativePromise(plugin: string, method: string, options: unknown): Promise<unknown>;
  nativeCallback(plugin: string, method: string, options: unknown, callback: unknown): Promise<string>;
};

/** Every plugin under test: Capacitor reads the list once, when a plugin is first loaded. */
const plugins = {
  Camera: ['checkPermissions', 'requestPermissions', 'takePhoto', 'getPhoto', 'chooseFromGallery'],
  BarcodeScanner: [
    ...['checkPermissions', 'requestPermissions', 'startScan', 'stopScan', 'isTorchAvailable'],
    ...['enableTorch', 'disableTorch', 'removeAllListeners', 'openSettings'],
  ],
  Haptics: ['impact', 'notification'],
  Clipboard: ['write'],
  PhotoViewer: ['show'],
};

export function connectPhone(platform: 'android' | 'ios', answers: Answers): Phone {
  const calls: PhoneCall[] = [];
  const listeners = new Map<string, (data: unknown) => void>();
  const system =
    platform === 'android' ? { androidBridge: {} } : { webkit: { messageHandlers: { bridge: {} } } };
  Object.assign(globalThis, system);
  bridge.PluginHeaders = Object.entries(plugins).map(([name, methods]) => ({
    name,
    methods: [
      ...methods.map((method) => ({ name: method, rtype: 'promise' })),
      { name: 'addListener', rtype: 'callback' },
    ],
  }));
  bridge.nativePromise = async (plugin, method, options) => {
    calls.push({ method: `${plugin}.${method}`, options });
    return await answers[`${plugin}.${method}`]?.(options);
  };
  bridge.nativeCallback = async (_plugin, _method, options, callback) => {
    const { eventName } = options as { eventName: string };
    listeners.set(eventName, callback as (data: unknown) => void);
    return eventName;
  };
  return {
    calls,
    emit: (event, data) => listeners.get(event)?.(data),
    disconnect() {
      for (const key of Object.keys(system)) Reflect.deleteProperty(globalThis, key);
      bridge.PluginHeaders = undefined;
    },
  };
}
