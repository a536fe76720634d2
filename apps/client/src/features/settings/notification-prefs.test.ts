import { describe, expect, it } from 'vitest';
import { isOn, shownPrefs, without } from './notification-prefs.ts';

describe('notification preferences', () => {
  it('are on until somebody switches them off', () => {
    expect(isOn({}, 'events')).toBe(true);
    expect(isOn({ events: true }, 'events')).toBe(true);
    expect(isOn({ events: false }, 'events')).toBe(false);
  });

  it('show what is being saved, and go back to what is stored when that fails', () => {
    const stored = { events: false, messages: true };
    const pending = { events: true };
    expect(shownPrefs(stored, pending)).toEqual({ events: true, messages: true });
    expect(shownPrefs(stored, without(pending, 'events'))).toEqual(stored);
  });
});
