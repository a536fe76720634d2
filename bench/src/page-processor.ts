import type { CDPSession } from '@playwright/test';

/** Processor seconds that a page has spent in scripts and layout. Call `measureProcessor` on its session first. */
export async function busy(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return of('ScriptDuration') + of('LayoutDuration');
}

/** Measures processor time, which does not depend on other load of the machine. */
export async function measureProcessor(session: CDPSession): Promise<void> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
}
