/** Runs the update's state machine with the device, the router and the app's messages. */
import type * as deviceUpdates from '../../device/app-update.ts';
import { log } from '../../device/log.ts';
import type { feedback } from '../../ui/feedback/feedback.ts';
import {
  type DeviceJob,
  reduce,
  restingUpdate,
  type UpdateChoice,
  type UpdateEffect,
  type UpdateEvent,
  type UpdatePriority,
} from './update-flow.ts';
import { updateTexts } from './update-texts.ts';

export interface UpdateParts {
  device: typeof deviceUpdates;
  platform: deviceUpdates.UpdateInfo['platform'];
  /** The country whose App Store is checked. */
  country: string;
  appStoreId: string | null;
  go(to: 'home' | UpdatePriority): void;
  say: Pick<typeof feedback, 'info' | 'warning' | 'error' | 'alert'>;
  /** The last version that was offered to the person. */
  offered: { read(): string | null; write(version: string | null): void };
}

export interface Updates {
  emit(event: UpdateEvent): void;
  stop(): void;
}

interface Job {
  work(): Promise<UpdateEvent | null>;
  /** The event when it fails. */
  failed: UpdateEvent;
}

const deviceJobs = ({ device, country, appStoreId, offered }: UpdateParts): Record<DeviceJob, Job> => ({
  check: {
    async work() {
      const info = await device.checkUpdate(country);
      const known = info.version !== null && info.version === offered.read();
      if (info.availability === 'available') offered.write(info.version);
      return { type: 'checked', info, offered: known };
    },
    failed: { type: 'checkFailed' },
  },
  startFlexible: {
    work: async () => ({ type: 'flexible', outcome: await device.startFlexibleUpdate() }),
    failed: { type: 'flexible', outcome: 'failed' },
  },
  performImmediate: {
    work: async () => ({ type: 'immediate', outcome: await device.performImmediateUpdate() }),
    failed: { type: 'immediate', outcome: 'failed' },
  },
  complete: {
    work: () => device.completeFlexibleUpdate().then(() => null),
    failed: { type: 'completeFailed' },
  },
  openStore: {
    work: () => device.openStore(appStoreId).then(() => null),
    failed: { type: 'storeFailed' },
  },
});

export function createUpdates(parts: UpdateParts): Updates {
  const { device, go, say } = parts;
  let state = restingUpdate;
  let stopped = false;
  let stopListening: (() => void) | undefined;

  function emit(event: UpdateEvent): void {
    if (stopped) return;
    const [next, effects] = reduce(state, event);
    state = next;
    for (const effect of effects) run(effect);
  }

  const jobs = deviceJobs(parts);

  async function settle({ work, failed }: Job): Promise<void> {
    const event = await work().catch((error: unknown) => {
      log('the store refused', error);
      return failed;
    });
    if (event) emit(event);
  }

  function run(effect: UpdateEffect): void {
    if (effect.do === 'go') go(effect.to);
    else if (effect.do === 'say') sayText(effect.text);
    else if (effect.do === 'alert') alert(effect.choices);
    else void settle(jobs[effect.do]);
  }

  function sayText(text: 'downloading' | 'canceled' | 'unexpected'): void {
    if (text === 'unexpected') say.error(updateTexts.unexpected);
    else if (text === 'canceled') say.warning(updateTexts.canceled);
    else say.info(updateTexts.downloading);
  }

  function alert(choices: readonly UpdateChoice[]): void {
    const labels = {
      retry: updateTexts.retry,
      store: parts.platform === 'ios' ? updateTexts.appStore : updateTexts.playStore,
      cancel: updateTexts.cancel,
    };
    const variants = { retry: 'primary', store: 'secondary', cancel: 'plain' } as const;
    try {
      say.alert({
        title: updateTexts.failed,
        actions: choices.map((choice) => ({
          label: labels[choice],
          variant: variants[choice],
          handler: () => emit({ type: 'chosen', choice }),
        })),
        closeButton: !choices.includes('cancel'),
        onClose: () => emit({ type: 'chosen', choice: 'cancel' }),
      });
    } catch {
      emit({ type: 'alertFailed' });
    }
  }

  device
    .onInstallStatus((status) => emit({ type: 'status', status }))
    .then((stop) => {
      if (stopped) stop();
      else stopListening = stop;
    })
    .catch((error: unknown) => log('the update of the app is not watched', error));

  return {
    emit,
    stop() {
      stopped = true;
      stopListening?.();
    },
  };
}
