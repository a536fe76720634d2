/** Runs work in the order of its arrival, as long as the sum of weights is at most `capacity`. */
export interface Semaphore {
  /** Runs `work` as soon as `weight` is free. Work that exceeds the capacity runs alone. */
  use<T>(weight: number, work: () => Promise<T>): Promise<T>;
  /** How many wait. */
  readonly waiting: number;
  readonly isIdle: boolean;
}

export function createSemaphore(capacity: number): Semaphore {
  let free = capacity;
  const queue: { weight: number; enter: () => void }[] = [];

  const admit = () => {
    for (let [first] = queue; first && first.weight <= free; [first] = queue) {
      queue.shift();
      free -= first.weight;
      first.enter();
    }
  };

  return {
    async use(weight, work) {
      const taken = Math.min(weight, capacity);
      await new Promise<void>((enter) => {
        queue.push({ weight: taken, enter });
        admit();
      });
      try {
        return await work();
      } finally {
        free += taken;
        admit();
      }
    },
    get waiting() {
      return queue.length;
    },
    get isIdle() {
      return free === capacity && queue.length === 0;
    },
  };
}
