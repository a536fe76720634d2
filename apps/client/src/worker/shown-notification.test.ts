import type { DeclarativePush } from '@callejero/contract/resources/push.ts';
import { describe, expect, it } from 'vitest';
import { shownFor } from './shown-notification.ts';

const notification: DeclarativePush['notification'] = {
  title: 'Feria del café',
  body: 'Este sábado en el parque.',
  navigate: '/notice/n1',
  tag: 'notification:c1',
  lang: 'es',
  data: { notice: 'n1', kind: 'events', action: 'open' },
};
const pushed = (changes: object = {}) =>
  JSON.stringify({ web_push: 8030, notification: { ...notification, ...changes } });

describe('the notification that is shown', () => {
  it('has the title, the text, our icons and the topic as tag, so that a later one replaces it', () => {
    const { title, options } = shownFor(pushed());
    expect(title).toBe('Feria del café');
    expect(options).toEqual({
      body: 'Este sábado en el parque.',
      icon: '/brand/icon-192.png',
      badge: '/brand/badge-96.png',
      lang: 'es',
      tag: 'notification:c1',
      data: { notice: 'n1', kind: 'events', action: 'open', navigate: '/notice/n1' },
    });
    expect(shownFor(pushed({ image: 'https://city.example/x.jpg' })).options.image).toBe(
      'https://city.example/x.jpg',
    );
  });

  it('gives the open app the notice’s id and action', () => {
    expect(shownFor(pushed()).push).toEqual({
      notice: 'n1',
      title: 'Feria del café',
      message: 'Este sábado en el parque.',
      action: 'open',
      topic: 'notification:c1',
      isQuiet: false,
    });
  });

  it('is silent if it only replaces another, and the open app does not announce it', () => {
    const { options, push } = shownFor(pushed({ silent: true }));
    expect([options.silent, push?.isQuiet]).toEqual([true, true]);
  });

  it.each([null, '', 'no es JSON', '{}', 'null', '{"notification":{"title":7}}', '[]'])(
    'is there all the same for %j, and leads to the inbox',
    (text) => {
      const { title, options, push } = shownFor(text);
      expect([title, options.body, push]).toEqual(['Callejero', 'Tienes un aviso nuevo.', null]);
      expect(options.data).toEqual({ navigate: '/notices' });
    },
  );
});
