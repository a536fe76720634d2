/** Measures how smoothly a page scrolls, with a trace of Chromium. */
import type { Browser, Page } from '@playwright/test';

/** Milliseconds between frames of a screen. */
const frame = 1000 / 60;
const pixelsPerFrame = 60;
const marks = { start: 'scroll-start', end: 'scroll-end' };

interface TraceEvent {
  name: string;
  ph: string;
  /** The process's id. */
  pid: number;
  /** Microseconds. */
  ts: number;
  args?: { frame_reporter?: { state?: string; frame_sequence?: number } };
}

/**
 * Scrolls `box` by script once in each frame, so that every frame waits for the page's own work. Returns the milliseconds between
 * screen refreshes with a new frame.
 */
export async function scrollFrames(
  browser: Browser,
  page: Page,
  box: string,
  { direction, frames }: { direction: 1 | -1; frames: number },
): Promise<number[]> {
  await browser.startTracing(page, {
    categories: ['-*', 'cc', 'benchmark', 'disabled-by-default-devtools.timeline.frame', 'blink.user_timing'],
  });
  await page.evaluate(
    async ({ selector, by, count, start, end }) => {
      const scrolled = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
      if (!scrolled) throw new Error(`There is no ${selector}`);
      performance.mark(start);
      for (let turn = 0; turn < count; turn += 1) {
        await new Promise(requestAnimationFrame);
        scrolled.scrollBy({ top: by, behavior: 'instant' });
      }
      performance.mark(end);
    },
    { selector: box, by: direction * pixelsPerFrame, count: frames, ...marks },
  );
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  return intervals(traceEvents);
}

function intervals(events: readonly TraceEvent[]): number[] {
  const mark = (name: string) => events.find((event) => event.name === name);
  const [start, end] = [mark(marks.start), mark(marks.end)];
  if (!start || !end) throw new Error('The trace has no marks');
  // A frame whose parts are presented separately has two entries.
  const refreshes = new Map<number, number>();
  for (const { name, ph, pid, ts, args } of events) {
    const { state = '', frame_sequence: sequence } = args?.frame_reporter ?? {};
    const isShown = name === 'PipelineReporter' && ph === 'b' && state.startsWith('STATE_PRESENTED');
    if (isShown && pid === start.pid && ts >= start.ts && ts <= end.ts && sequence !== undefined)
      refreshes.set(sequence, ts / 1000);
  }
  const moments = [...refreshes.values()].toSorted((a, b) => a - b);
  return moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment));
}

/** The share of frames that were presented at the next refresh, without missing any. */
export function onTime(times: readonly number[]): number {
  return times.filter((time) => time <= 1.5 * frame).length / times.length;
}
