import { log } from './log.ts';
import { getPlatform } from './shell.ts';

/** The words of the notification that is shown during a call. */
interface Ongoing {
  title: string;
  body: string;
}

/** The notification's id on the phone. */
const id = 1;

/**
 * Keeps a call alive while the phone is locked. Android ends the microphone of a hidden app unless a service with a visible
 * notification runs; on iOS the background mode `audio` is enough. Returns a function that ends it.
 */
export function keepCallAlive({ title, body }: Ongoing): () => void {
  if (getPlatform() !== 'android') return () => undefined;
  const service = import('@capawesome-team/capacitor-android-foreground-service');
  const run = async (isOver: boolean) => {
    const { ForegroundService, ServiceType } = await service;
    if (isOver) await ForegroundService.stopForegroundService();
    else
      await ForegroundService.startForegroundService({
        ...{ id, title, body, smallIcon: 'ic_stat_notifications', silent: true },
        serviceType: ServiceType.Microphone,
      });
  };
  const failed = (error: unknown) => log('no service for the call', error);
  const started = run(false).catch(failed);
  return () => void started.then(() => run(true)).catch(failed);
}
