import { describe, expect, it } from 'vitest';
import {
  type InstallStatus,
  toOutcome,
  toStatus,
  toUpdateInfo,
  type UpdateInfo,
} from '../../device/app-update.ts';
import type { Alert } from '../../ui/feedback/feedback.ts';
import { createUpdates, type UpdateParts } from './updates.ts';

const available: UpdateInfo = {
  platform: 'android',
  availability: 'available',
  immediateAllowed: false,
  downloaded: false,
  version: '2',
};

/** The flow over a store that answers at once; `done` records its effects. */
function setup(device: Partial<UpdateParts['device']> = {}, platform: UpdateInfo['platform'] = 'android') {
  const done: string[] = [];
  const alerts: Alert[] = [];
  const offered: (string | null)[] = [null];
  let report: (status: InstallStatus) => void = () => {};
  const updates = createUpdates({
    device: {
      toUpdateInfo,
      toOutcome,
      toStatus,
      checkUpdate: async () => available,
      startFlexibleUpdate: async () => 'accepted',
      performImmediateUpdate: async () => 'failed',
      completeFlexibleUpdate: async () => void done.push('complete'),
      openStore: async (appStoreId) => void done.push(`store ${appStoreId}`),
      onInstallStatus: async (listener) => {
        report = listener;
        return () => void done.push('stopped listening');
      },
      ...device,
    },
    platform,
    country: 'MX',
    appStoreId: '123',
    go: (to) => void done.push(`go ${to}`),
    say: {
      info: (text) => void done.push(text),
      warning: (text) => void done.push(text),
      error: (text) => void done.push(String(text)),
      alert: (alert) => void alerts.push(alert),
    },
    offered: { read: () => offered.at(-1) ?? null, write: (version) => void offered.push(version) },
  });
  const choose = (label: string) =>
    alerts
      .shift()
      ?.actions.find((action) => action.label === label)
      ?.handler?.();
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { updates, done, alerts, choose, settled, report: (status: InstallStatus) => report(status) };
}

describe('the update of the shells', () => {
  it('says the seed’s words while it downloads and when it is cancelled', async () => {
    const { updates, done, report, settled } = setup();
    updates.emit({ type: 'started' });
    await settled();
    expect(done.splice(0)).toEqual(['Descargando actualización!']);
    report('canceled');
    expect(done).toEqual(['Se canceló la actualización']);
  });

  it('goes home when it is installed and to its page when it is downloaded', async () => {
    const { updates, done, report, settled } = setup();
    updates.emit({ type: 'started' });
    await settled();
    report('downloaded');
    updates.emit({ type: 'pressed' });
    await settled();
    report('installed');
    expect(done.slice(1)).toEqual(['go flexible', 'complete', 'go home']);
  });

  it('that failed shows Reintentar, Abrir Play Store and Cancelar', async () => {
    const { updates, done, alerts, choose, report, settled } = setup();
    updates.emit({ type: 'started' });
    await settled();
    report('failed');
    expect(alerts[0]?.actions.map(({ label }) => label)).toEqual([
      'Reintentar',
      'Abrir Play Store',
      'Cancelar',
    ]);
    choose('Abrir Play Store');
    await settled();
    expect(done.slice(1)).toEqual(['store 123']);
  });

  it('that is immediate and fails shows Reintentar and Abrir Play Store, and tries again', async () => {
    const { updates, done, alerts, choose, settled } = setup({
      checkUpdate: async () => ({ ...available, immediateAllowed: true }),
    });
    updates.emit({ type: 'started' });
    await settled();
    expect(alerts[0]?.actions.map(({ label }) => label)).toEqual(['Reintentar', 'Abrir Play Store']);
    choose('Reintentar');
    await settled();
    expect([done, alerts.length]).toEqual([['go immediate', 'go immediate'], 1]);
  });

  it('says that something went wrong when the store does not open', async () => {
    const { updates, done, settled } = setup({ openStore: () => Promise.reject(new Error('no store')) });
    updates.emit({ type: 'storePressed' });
    await settled();
    expect(done).toEqual(['Ocurrió un error inesperado']);
  });

  it('opens the App Store on iOS by the app’s number, once for each version', async () => {
    const { updates, done, settled } = setup(
      { checkUpdate: async () => ({ ...available, platform: 'ios' }) },
      'ios',
    );
    updates.emit({ type: 'started' });
    await settled();
    updates.emit({ type: 'started' });
    await settled();
    expect(done).toEqual(['go immediate', 'store 123']);
  });

  it('listens no longer after it is stopped', async () => {
    const { updates, done, settled } = setup();
    await settled();
    updates.stop();
    updates.emit({ type: 'started' });
    await settled();
    expect(done).toEqual(['stopped listening']);
  });
});

describe('the plugin’s numbers', () => {
  const given = { currentVersionName: '1', currentVersionCode: '1' };

  it('are mapped to the flow’s words', () => {
    expect(
      toUpdateInfo(
        { ...given, updateAvailability: 2, immediateUpdateAllowed: true, availableVersionCode: '7' },
        'android',
      ),
    ).toEqual({ ...available, immediateAllowed: true, version: '7' });
    expect(toUpdateInfo({ ...given, updateAvailability: 3, installStatus: 11 }, 'android')).toMatchObject({
      availability: 'running',
      downloaded: true,
    });
    expect(toUpdateInfo({ ...given, updateAvailability: 1 }, 'ios').availability).toBe('none');
    expect([4, 5, 6, 11, 3, 0].map(toStatus)).toEqual([
      'installed',
      'failed',
      'canceled',
      'downloaded',
      null,
      null,
    ]);
  });

  it('count every refusal to start as a failure, also one without a number', () => {
    expect([0, 1, 2, 3, 4, 5].map((code) => toOutcome({ code }))).toEqual([
      'accepted',
      'canceled',
      ...Array<string>(4).fill('failed'),
    ]);
    expect(toOutcome({})).toBe('failed');
  });
});
