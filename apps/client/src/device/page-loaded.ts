import { later } from './later.ts';

/** Milliseconds without an answer, and without a computation that takes long, after which the page is taken to have all that it needs. */
const quiet = 2000;
/** The longest wait for that, in milliseconds. */
const longest = 20_000;
/** Milliseconds by which a timer is late when the page computes. */
const late = 100;

let loaded: Promise<void> | null = null;

/** Resolves when what nobody waits for would no longer compete with the first page. */
export function pageLoaded(): Promise<void> {
  loaded ??= new Promise<void>((resolve) => {
    let cancel = () => {};
    const wait = () => {
      cancel();
      const due = performance.now() + quiet;
      cancel = later(() => (performance.now() > due + late ? wait() : end()), quiet);
    };
    const observer = new PerformanceObserver(wait);
    const end = () => {
      cancel();
      observer.disconnect();
      resolve();
    };
    observer.observe({ type: 'resource' });
    later(end, longest);
    wait();
  });
  return loaded;
}
