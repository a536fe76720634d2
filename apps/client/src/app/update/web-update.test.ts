import { expect, it } from 'vitest';
import { createWebUpdate, hiddenFor } from './web-update.ts';

/** Tabs of one browser: the worker that one of them activates takes over in all. */
function browser(count: number) {
  const tabs = Array.from({ length: count }, () => {
    const page = { isHidden: false, isIdle: true, reloads: 0, timers: [] as (() => void)[] };
    const update = createWebUpdate({
      activate: () => {
        for (const tab of tabs) tab.update.controlled();
      },
      reload: () => {
        page.reloads += 1;
      },
      isHidden: () => page.isHidden,
      isIdle: () => page.isIdle,
      later(call, milliseconds) {
        expect(milliseconds).toBe(hiddenFor);
        page.timers.push(call);
        return () => {
          page.timers = page.timers.filter((other) => other !== call);
        };
      },
    });
    return {
      page,
      update,
      hide(isHidden: boolean) {
        page.isHidden = isHidden;
        update.visibilityChanged();
      },
      passTime() {
        for (const call of page.timers.splice(0)) call();
      },
    };
  });
  for (const { update } of tabs) update.waiting();
  return tabs;
}
type Tab = ReturnType<typeof browser>[number];
const reloads = (tabs: readonly Tab[]) => tabs.map(({ page }) => page.reloads);
const offers = (tabs: readonly Tab[]) => tabs.map(({ update }) => update.isOffered());

it('only the tab that asks for the new version reloads; the others offer it until they are answered', () => {
  const [first, second, third] = browser(3) as [Tab, Tab, Tab];
  second.update.decline();
  expect(offers([first, second, third])).toEqual([true, false, true]);
  first.update.accept();
  expect(reloads([first, second, third])).toEqual([1, 0, 0]);
  expect(offers([second, third])).toEqual([true, true]);
  second.update.accept();
  expect(reloads([first, second, third])).toEqual([1, 1, 0]);
  third.update.decline();
  expect([third.page.reloads, third.update.isOffered()]).toEqual([0, false]);
});

it('a tab that is behind reloads by itself once it was hidden for a while and nothing is interrupted', () => {
  const [first, other] = browser(2) as [Tab, Tab];
  other.hide(true);
  other.passTime();
  expect(other.page.reloads).toBe(0);
  first.update.accept();
  other.page.isIdle = false;
  other.passTime();
  other.page.isIdle = true;
  other.hide(false);
  other.passTime();
  expect(other.page.reloads).toBe(0);
  other.hide(true);
  other.passTime();
  expect(other.page.reloads).toBe(1);
});
