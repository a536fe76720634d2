import { describe, expect, it } from 'vitest';
import { followed, swipeStep } from './zoom-swipe.ts';

describe('a swipe over a picture', () => {
  it('leads on when it goes far, however slowly', () => {
    expect(swipeStep(-120, 2000, 390)).toBe(1);
    expect(swipeStep(120, 2000, 390)).toBe(-1);
  });

  it('leads on when it is quick, however short', () => {
    expect(swipeStep(-40, 60, 390)).toBe(1);
    expect(swipeStep(40, 60, 390)).toBe(-1);
  });

  it('leads nowhere when it is short and slow, or no more than a trembling finger', () => {
    expect(swipeStep(-60, 600, 390)).toBe(0);
    expect(swipeStep(-10, 1, 390)).toBe(0);
    expect(swipeStep(0, 0, 390)).toBe(0);
  });

  it('is held back where there is no picture to come', () => {
    expect(followed(-80, true)).toBe(-80);
    expect(followed(-80, false)).toBe(-20);
  });
});
