/** Names what is being done, and how long each part took. */
export function createPhases() {
  const seconds: [title: string, seconds: number][] = [];
  return {
    async run<T>(title: string, work: () => T | Promise<T>): Promise<T> {
      process.stdout.write(`── ${title}\n`);
      const begun = performance.now();
      try {
        return await work();
      } finally {
        const took = (performance.now() - begun) / 1000;
        seconds.push([title, took]);
        process.stdout.write(`   ${took.toFixed(1)} s\n`);
      }
    },
    report(): string {
      const all = seconds.reduce((sum, [, each]) => sum + each, 0);
      return [...seconds, ['all', all] as const]
        .map(([title, each]) => `${title.padEnd(48)}${each.toFixed(1).padStart(7)} s`)
        .join('\n');
    },
  };
}
