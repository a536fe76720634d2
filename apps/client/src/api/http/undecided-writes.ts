import { isUndecided } from './errors.ts';

/** A person repeats one of the last writes. */
const maxCount = 20;

/**
 * The keys of writes whose answer never came. Who sends such a write again means the same one: with its key the server does it once,
 * whether or not the first try arrived. An answer about anything of the same collection ends that, because the write may be meant
 * anew then.
 */
export function createUndecidedWrites() {
  const keys = new Map<string, string>();
  const collectionOf = (path: string) => path.split('/')[1] ?? '';

  return {
    /** Runs `send` with the key of the same write if nobody knows what became of that, else with a new key. */
    async run<T>(
      { method, path, body }: { method: string; path: string; body: unknown },
      newKey: () => string,
      send: (key: string) => Promise<T>,
    ): Promise<T> {
      const start = `${collectionOf(path)} `;
      const write = `${start}${method} ${path} ${JSON.stringify(body)}`;
      const key = keys.get(write) ?? newKey();
      const forget = () => {
        for (const each of keys.keys()) if (each.startsWith(start)) keys.delete(each);
      };
      try {
        const answer = await send(key);
        forget();
        return answer;
      } catch (error) {
        if (!isUndecided(error)) forget();
        else keys.set(write, key);
        for (const oldest of [...keys.keys()].slice(0, -maxCount)) keys.delete(oldest);
        throw error;
      }
    },
  };
}
