/**
 * Batches requests: runs `work` once for all keys requested while it was busy. Runs are sequential and in order, so a newer
 * answer never precedes an older one, and thousands of simultaneous requests cost two runs.
 */
export function createBatches<Answer>(
  work: (keys: readonly string[]) => Promise<Answer>,
): (keys: Iterable<string>) => Promise<Answer> {
  let waiting: { keys: Set<string>; answer: PromiseWithResolvers<Answer> } | null = null;
  let busy = false;

  async function run(): Promise<void> {
    busy = true;
    for (let batch = waiting; batch; batch = waiting) {
      waiting = null;
      await work([...batch.keys]).then(batch.answer.resolve, batch.answer.reject);
    }
    busy = false;
  }

  return (keys) => {
    waiting ??= { keys: new Set(), answer: Promise.withResolvers() };
    const { answer } = waiting;
    for (const key of keys) waiting.keys.add(key);
    if (!busy) void run();
    return answer.promise;
  };
}
