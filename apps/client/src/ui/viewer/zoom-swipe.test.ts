import { describe, expect, it } from 'vitest';
import { followed, swipeStep } from './zoom-swipe.ts';

describe('a swipe over a picture', () => {
  it('changes the picture when it is long, however slow', () => {
    expect(swipeStep(-120, 2000, 390)).toBe(1);
    expect(swipeStep(120, 2000, 390)).toBe(-1);
  });

  it('changes the picture when it is quick, however short', () => {
    expect(swipeStep(-40, 60, 390)).toBe(1);
    expect(swipeStep(40, 60, 390)).toBe(-1);
  });

  it('changes nothing when it is short and slow, or tiny', () => {
    expect(swipeStep(-60, 600, 390)).toBe(0);
    expect(swipeStep(-10, 1, 390)).toBe(0);
    expect(swipeStep(0, 0, 390)).toBe(0);
  });

  it('is damped where there is no further picture', () => {
    expect(followed(-80, true)).toBe(-80);
    expect(followed(-80, false)).toBe(-20);
  });
});
