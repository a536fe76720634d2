import fc from 'fast-check';
import type { Location } from 'react-router';
import { describe, expect, it } from 'vitest';
import { beginStack, currentPage, type PageStack, settle, stepTo } from './page-stack.ts';

let entries = 0;
const at = (url: string, state: unknown = null): Location => {
  const [pathname = '', search] = url.split('?');
  entries += 1;
  return { pathname, search: search ? `?${search}` : '', hash: '', state, key: String(entries) } as Location;
};

/** A walk through the app: `+/path` opens a page, `=/path` replaces the current one, `^/path` leads back to one, `<` goes back. */
function walk(...steps: string[]): PageStack {
  const trail = [at('/login')];
  let stack = beginStack(trail[0] as Location, 0, true);
  for (const step of steps) {
    if (step === '<') trail.splice(Math.max(1, trail.length - 1));
    else if (step.startsWith('=')) trail.splice(-1, 1, at(step.slice(1)));
    else trail.push(at(step.slice(1), step.startsWith('^') ? { direction: 'back' } : null));
    const location = trail.at(-1) as Location;
    stack = stepTo(stack, { location, isReplaced: step.startsWith('='), index: trail.length - 1 }, true);
  }
  return stack;
}
const paths = (stack: PageStack) => stack.pages.map(({ path }) => path);

describe('the pages', () => {
  it('keep two below the current one, which a step back shows again', () => {
    expect(paths(walk('+/a', '+/b', '+/c'))).toEqual(['/a', '/b', '/c']);
    const stack = walk('+/a', '+/b', '+/c', '<');
    expect(paths(stack)).toEqual(['/a', '/b']);
    expect(stack).toMatchObject({ motion: 'back', leaving: { path: '/c' } });
    expect(settle(stack).leaving).toBeNull();
  });

  it('make a page anew that was dropped, and drop the one that is left', () => {
    expect(paths(walk('+/a', '+/b', '+/c', '<', '<', '<'))).toEqual(['/login']);
  });

  it('never drop the map', () => {
    expect(paths(walk('+/map', '+/a', '+/b', '+/c', '+/d'))).toEqual(['/map', '/b', '/c', '/d']);
    expect(paths(walk('+/map', '<'))).toEqual(['/map', '/login']);
    expect(paths(walk('+/map', '=/a'))).toEqual(['/login', '/map', '/a']);
  });

  it('put a replacement in the place of the current page, without a motion', () => {
    const stack = walk('+/a', '=/b');
    expect(paths(stack)).toEqual(['/login', '/b']);
    expect(stack).toMatchObject({ motion: 'none', leaving: null });
  });

  it('show a list again to which a form leads back', () => {
    const stack = walk('+/list', '+/form', '^/list');
    expect(paths(stack)).toEqual(['/login', '/list']);
    expect(stack.motion).toBe('back');
  });

  it('know from where a page was opened, also after it was replaced', () => {
    expect(currentPage(walk('+/a', '+/b'))?.openedFrom).toBe('/a');
    expect(currentPage(walk('+/a', '+/b', '=/c'))?.openedFrom).toBe('/a');
    expect(currentPage(walk())?.openedFrom).toBeNull();
  });

  it('are the same page under another query', () => {
    const stack = walk('+/a', '+/a?x=1');
    expect(paths(stack)).toEqual(['/login', '/a']);
    expect(currentPage(stack)?.location.search).toBe('?x=1');
  });

  it('stay while an address without a page is redirected', () => {
    const before = walk('+/a');
    const after = stepTo(before, { location: at('/'), isReplaced: false, index: 2 }, false);
    expect(after.pages).toBe(before.pages);
  });

  it('hold for every walk: the address is on top, each path is there once, below are at most two and the map', () => {
    const path = fc.constantFrom('/map', '/a', '/b', '/c', '/d', '/e');
    const step = fc.oneof(
      { weight: 2, arbitrary: fc.tuple(fc.constantFrom('+', '=', '^'), path).map((parts) => parts.join('')) },
      fc.constant('<'),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), step, (before, last) => {
        const was = walk(...before);
        const is = walk(...before, last);
        const shown = paths(is);
        expect(shown.at(-1)).toBe(is.location.pathname);
        expect(new Set(shown).size).toBe(shown.length);
        expect(shown.slice(0, -1).filter((each) => each !== '/map').length).toBeLessThanOrEqual(2);
        if (paths(was).includes('/map')) expect(shown).toContain('/map');
      }),
    );
  });
});
