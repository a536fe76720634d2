/** The marks of writes in requests and answers, so that callers read at each server what they wrote or read at another (`WriteMarks`). */
import { headers } from '@callejero/contract/envelope.ts';
import type { Platform } from '../ports/ports.ts';
import type { HeaderOf } from './cache.ts';
import { addCookie, findCookie } from './cookies.ts';

/** The name of the cookie with the mark of the last write. */
const markCookie = 'callejero-written';

export interface CallerMarks {
  /** What this process does not know yet of the writes that the caller has made at other servers. */
  findUnknown(headerOf: HeaderOf): string[];
  /** Resolves when it knows them, and at the latest after a moment. */
  waitForUnknown(headerOf: HeaderOf): Promise<unknown>;
  /**
   * Adds what another server needs to answer this caller with what was written or read here. The cookie is for pages, which send no
   * headers; who only reads gets none.
   */
  addMark(method: string, response: Response): void;
  /** The same for a cached answer, whose headers are made beforehand. */
  withMark(common: Record<string, string>): Record<string, string>;
}

export function createCallerMarks({ marks, config }: Pick<Platform, 'marks' | 'config'>): CallerMarks {
  function findUnknown(headerOf: HeaderOf): string[] {
    if (!marks) return [];
    const [sent, cookies] = [headerOf(headers.written), headerOf('cookie')];
    const given = [sent, cookies?.includes(markCookie) ? findCookie(cookies, config, markCookie) : null];
    return given.flatMap((mark) => (mark && !marks.knows(mark) ? [mark] : []));
  }

  return {
    findUnknown,
    waitForUnknown: (headerOf) => Promise.all(findUnknown(headerOf).map((mark) => marks?.wait(mark))),
    addMark(method, { status, headers: sent }) {
      if (!marks || status >= 400 || method === 'OPTIONS') return;
      const isRead = method === 'GET' || method === 'HEAD';
      const mark = isRead ? marks.recent() : marks.mine();
      if (mark === null) return;
      sent.set(headers.written, mark);
      if (!isRead) addCookie(sent, config, markCookie, mark, marks.seconds);
    },
    withMark(common) {
      const mark = marks?.recent();
      return mark ? { ...common, [headers.written]: mark } : common;
    },
  };
}
