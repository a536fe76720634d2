import { log } from './log.ts';

/** Keeps the screen on while the page is active, where the device can. Returns a function that stops it. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let stopped = false;
  const request = async () => {
    if (stopped || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      const granted = await navigator.wakeLock.request('screen');
      if (stopped) await granted.release();
      else lock = granted;
    } catch (error) {
      // Refused, for example because of a low battery: the screen turns off as usual.
      log('no wake lock', error);
    }
  };
  const onVisibility = () => void request();
  document.addEventListener('visibilitychange', onVisibility);
  void request();
  return () => {
    stopped = true;
    document.removeEventListener('visibilitychange', onVisibility);
    void lock?.release();
  };
}
