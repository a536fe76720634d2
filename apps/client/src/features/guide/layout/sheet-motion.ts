import { wantsLessMotion } from '../../../device/appearance.ts';

const duration = 200;

export interface SheetMotion {
  /** Shows the sheet at a height, laid out at it. */
  rest(height: number): void;
  /** Shows `height` pixels of the sheet, laid out at `full`. */
  hold(height: number, full: number): void;
  /** Moves the sheet from one height to another, and lays it out there. */
  slide(from: number, to: number): void;
}

/** Moves a bottom sheet by a transform: with a new height in each frame, its list would be laid out in each frame. */
export function sheetMotion(find: () => HTMLElement | null): SheetMotion {
  let sliding: Animation | null = null;
  const show = (height: number, full: number) => {
    sliding?.cancel();
    sliding = null;
    const sheet = find();
    if (!sheet) return null;
    const moved = full !== height;
    sheet.style.height = `${full}px`;
    sheet.style.transform = moved ? `translateY(${full - height}px)` : '';
    sheet.style.willChange = moved ? 'transform' : '';
    return sheet;
  };
  const rest = (height: number) => {
    show(height, height);
  };
  return {
    rest,
    hold: show,
    slide(from, to) {
      const full = Math.max(from, to);
      if (from === to || wantsLessMotion()) return rest(to);
      // The end of the animation is shown until the sheet is laid out at it.
      const sheet = show(to, full);
      if (!sheet) return;
      const transform = [from, to].map((height) => `translateY(${full - height}px)`);
      sliding = sheet.animate({ transform }, { duration, easing: 'ease-out' });
      sliding.onfinish = () => rest(to);
    },
  };
}
