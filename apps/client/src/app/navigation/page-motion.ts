import { wantsLessMotion } from '../../device/appearance.ts';
import { getPlatform } from '../../device/shell.ts';
import type { PageMotion } from './page-stack.ts';

interface Move {
  /** Milliseconds, the seed's. */
  duration: number;
  easing: string;
  /** How a page comes over another one; a step back plays it backwards. */
  over: Keyframe[];
  /** How the page below gives way. */
  below: Keyframe[];
}

const moves: Record<'md' | 'ios', Move> = {
  md: {
    duration: 280,
    easing: 'cubic-bezier(0.36, 0.66, 0.04, 1)',
    over: [
      { transform: 'translateY(40px)', opacity: 0.01 },
      { transform: 'none', opacity: 1 },
    ],
    below: [],
  },
  ios: {
    duration: 540,
    easing: 'cubic-bezier(0.32, 0.72, 0, 1)',
    over: [{ transform: 'translateX(100%)' }, { transform: 'none' }],
    below: [{ transform: 'none' }, { transform: 'translateX(-33%)' }],
  },
};

/** Moves the page that comes over the one that is left, or the one that is left away from the one below it. */
export function movePages(
  coming: Element,
  left: Element,
  motion: Exclude<PageMotion, 'none'>,
): readonly Animation[] {
  if (wantsLessMotion()) return [];
  const { duration, easing, over, below } = moves[getPlatform() === 'ios' ? 'ios' : 'md'];
  const timing: KeyframeAnimationOptions = {
    duration,
    easing,
    direction: motion === 'back' ? 'reverse' : 'normal',
    fill: 'both',
  };
  const [upper, lower] = motion === 'back' ? [left, coming] : [coming, left];
  return [upper.animate(over, timing), lower.animate(below, timing)];
}
