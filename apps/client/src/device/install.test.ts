import { expect, it } from 'vitest';
import { createInstall, isAppleMobile } from './install.ts';

function setup({ isApple = false, installed = false } = {}) {
  const events = new EventTarget();
  const received: string[] = [];
  const install = createInstall({ events, isApple, isInstalled: () => installed });
  install.watch();
  install.subscribe(() => received.push(String(install.way())));
  const offer = () => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        received.push('the browser asks');
        return { outcome: 'dismissed' };
      },
    });
    events.dispatchEvent(event);
    return event;
  };
  return { install, events, received, offer };
}

it('is offered once the browser can prompt, in place of its own banner', async () => {
  const { install, received, offer } = setup();
  expect(install.way()).toBeNull();
  expect(offer().defaultPrevented).toBe(true);
  expect(install.way()).toBe('prompt');
  await install.ask();
  await install.ask();
  expect(received).toEqual(['prompt', 'null', 'the browser asks']);
});

it('is no longer offered when the app is installed, and never inside the installed app', () => {
  const { install, events, offer } = setup();
  offer();
  events.dispatchEvent(new Event('appinstalled'));
  expect(install.way()).toBeNull();
  const inside = setup({ installed: true, isApple: true });
  inside.offer();
  expect(inside.install.way()).toBeNull();
});

it('is explained on an iPhone and an iPad, which never prompt', () => {
  expect(setup({ isApple: true }).install.way()).toBe('share-menu');
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
  expect(isAppleMobile('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5)).toBe(true);
  expect([isAppleMobile(mac, 5), isAppleMobile(mac, 0)]).toEqual([true, false]);
  expect(isAppleMobile('Mozilla/5.0 (Linux; Android 15)', 5)).toBe(false);
});
