import type { CDPSession } from '@playwright/test';

/** Metrics of a page by their name. Call `measureProcessor` on its session first. */
async function metricsOf(session: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (wanted) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
}

/** Processor seconds that a page has spent in scripts and layout. */
export async function busy(session: CDPSession): Promise<number> {
  const of = await metricsOf(session);
  return of('ScriptDuration') + of('LayoutDuration');
}

/** What a page holds after its garbage was collected: megabytes of the heap of its scripts, and nodes. */
export async function held(session: CDPSession): Promise<{ heap: number; nodes: number }> {
  await session.send('HeapProfiler.collectGarbage');
  const of = await metricsOf(session);
  return { heap: of('JSHeapUsedSize') / 1e6, nodes: of('Nodes') };
}

/** Measures processor time, which does not depend on other load of the machine. */
export async function measureProcessor(session: CDPSession): Promise<void> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
}
