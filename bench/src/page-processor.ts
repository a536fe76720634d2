import type { CDPSession } from '@playwright/test';

/** Seconds on the processor that a page has spent in scripts and layout. Its session needs `measureProcessor` first. */
export async function busy(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return of('ScriptDuration') + of('LayoutDuration');
}

/** Time on the processor: how busy the machine is with others does not matter. */
export async function measureProcessor(session: CDPSession): Promise<void> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
}
