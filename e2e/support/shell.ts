/**
 * The Android shell around the built client, in Chromium: its files at its own origin, the bridge that Capacitor injects,
 * and a fake phone behind it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { writeWebFiles } from '../../scripts/native/web-files.mjs';
import { readPluginHeaders } from './native-headers.ts';
import { expect } from './test.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const bridge = path.join(
  repository,
  'node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js',
);

/** The origin at which the Android shell serves its files. */
export const shellOrigin = 'https://localhost';

interface Call {
  callbackId: string;
  pluginId: string;
  methodName: string;
  options: Record<string, unknown>;
}

type Answer = (options: Record<string, unknown>) => unknown;

export interface Shell {
  /** The calls of the app to the phone, such as `App.minimizeApp`. */
  calls: string[];
  /** The content of the phone's secure storage. */
  secrets: Map<string, unknown>;
  /** Sets the answer to a method such as `AppUpdate.getAppUpdateInfo`. A thrown `code` and `message` refuse the call. */
  answer(method: string, answer: Answer): void;
  listening(plugin: string, event: string): boolean;
  /** Sends an event of a plugin to its listeners. */
  emit(plugin: string, event: string, data: unknown): Promise<void>;
  /** Presses Android's back button. */
  back(): Promise<void>;
  close(): void;
}

/** Sets up the shell in `page`, with the server at `apiUrl`. */
export async function openShell(page: Page, apiUrl: string): Promise<Shell> {
  const files = mkdtempSync(path.join(os.tmpdir(), 'callejero-shell-'));
  writeWebFiles(path.join(repository, 'apps/client/dist'), files, { apiUrl, appStoreId: null });
  await page.route(`${shellOrigin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = path.extname(pathname) === '' ? 'index.html' : pathname;
    const body = await readFile(path.join(files, file)).catch(() => null);
    if (body === null) await route.fulfill({ status: 404 });
    else await route.fulfill({ body, contentType: types[path.extname(file)] ?? 'application/octet-stream' });
  });

  const secrets = new Map<string, unknown>();
  const calls: string[] = [];
  const listeners: Call[] = [];
  const answers = new Map<string, Answer>([
    ['Network.getStatus', () => ({ connected: true, connectionType: 'wifi' })],
    [
      'SecureStorage.internalGetItem',
      ({ prefixedKey }) => ({ data: secrets.get(String(prefixedKey)) ?? null }),
    ],
    ['SecureStorage.internalSetItem', ({ prefixedKey, data }) => void secrets.set(String(prefixedKey), data)],
    [
      'SecureStorage.internalRemoveItem',
      ({ prefixedKey }) => ({ success: secrets.delete(String(prefixedKey)) }),
    ],
  ]);

  await page.exposeFunction('askPhone', (message: string) => {
    const call = JSON.parse(message) as Call;
    const { pluginId, methodName, options } = call;
    if (methodName === 'addListener') {
      listeners.push(call);
      return null;
    }
    calls.push(`${pluginId}.${methodName}`);
    try {
      const data = answers.get(`${pluginId}.${methodName}`)?.(options) ?? {};
      return JSON.stringify({ ...call, success: true, data });
    } catch (error) {
      return JSON.stringify({ ...call, success: false, error });
    }
  });
  await page.addInitScript(connectBridge);
  await page.addInitScript({ path: bridge });
  await page.addInitScript((headers) => {
    const { Capacitor } = window as unknown as { Capacitor: Record<string, unknown> & Bridge };
    Capacitor.PluginHeaders = headers;
    for (const { name } of headers)
      Capacitor.Plugins[name] = {
        addListener: (event: string, heard: unknown) => Capacitor.addListener(name, event, heard),
      };
  }, readPluginHeaders());

  const heard = (plugin: string, event: string) =>
    listeners.filter(({ pluginId, options }) => pluginId === plugin && options.eventName === event);

  const emit: Shell['emit'] = async (plugin, event, data) => {
    for (const { callbackId, pluginId } of heard(plugin, event))
      await sendToBridge(page, { callbackId, pluginId, methodName: 'addListener', success: true, data });
  };

  return {
    calls,
    secrets,
    answer: (method, answer) => void answers.set(method, answer),
    listening: (plugin, event) => heard(plugin, event).length > 0,
    emit,
    async back() {
      await expect.poll(() => heard('App', 'backButton')).not.toHaveLength(0);
      await emit('App', 'backButton', { canGoBack: true });
    },
    close: () => rmSync(files, { recursive: true, force: true }),
  };
}

interface Bridge {
  Plugins: Record<string, unknown>;
  addListener(plugin: string, event: string, heard: unknown): unknown;
}

const types: Record<string, string> = Object.fromEntries(
  [
    ['.html', 'text/html'],
    ['.js', 'text/javascript'],
    ['.mjs', 'text/javascript'],
    ['.css', 'text/css'],
    ['.json', 'application/json'],
    ['.svg', 'image/svg+xml'],
    ['.wasm', 'application/wasm'],
  ].map(([extension = '', type = '']) => [extension, type]),
);

/** Runs in the page: the objects that Android's WebView has before any script. */
function connectBridge(): void {
  const own = window as unknown as {
    androidBridge: { postMessage(message: string): void; onmessage?(event: { data: string }): void };
    askPhone(message: string): Promise<string | null>;
  };
  own.androidBridge = {
    postMessage(message) {
      void own.askPhone(message).then((data) => {
        if (data !== null) own.androidBridge.onmessage?.({ data });
      });
    },
  };
  Object.assign(window, {
    WEBVIEW_SERVER_URL: 'https://localhost',
    Capacitor: { DEBUG: false, isLoggingEnabled: false, Plugins: {} },
  });
}

function sendToBridge(page: Page, result: Record<string, unknown>): Promise<void> {
  return page.evaluate((data) => {
    const { androidBridge } = window as unknown as {
      androidBridge: { onmessage(event: { data: string }): void };
    };
    androidBridge.onmessage({ data });
  }, JSON.stringify(result));
}
