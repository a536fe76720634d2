import { type RefObject, useCallback, useMemo, useState } from 'react';
import { useMediaQuery } from '../../../ui/hooks/useMediaQuery.ts';
import { useSize } from '../../../ui/hooks/useSize.ts';
import type { Insets } from '../../../ui/map/points/points.ts';
import type { GuideView } from '../useGuide.ts';
import { type SheetStop, stopHeights } from './sheet-stops.ts';
import { besideMap } from './wide-screen.ts';

export interface GuideSizes {
  /** The panel is beside the map; else a sheet is over it. */
  wide: boolean;
  /** Pixels of the panel beside the map. */
  panel: number;
  map: GuideView;
  stop: SheetStop;
  heights: Record<SheetStop, number>;
  setStop: (stop: SheetStop) => void;
  /** Raises a sheet that shows only its head. */
  raise: () => void;
}

/** Pixels of the panel beside the map, which is narrower on a phone on its side. */
const panelWidth = (width: number) => Math.min(408, Math.max(280, Math.round(width * 0.46)));
/** The height of the sheet at its lowest stop, which shows the grip and the count. */
const peek = 76;

const windowSize = () => ({ width: window.innerWidth, height: window.innerHeight });
const usualTop = () => ({ width: window.innerWidth, height: 118 });

/** The sizes of the guide's parts, and the stop of its sheet. `top` is the search. */
export function useGuideSizes(
  root: RefObject<HTMLElement | null>,
  top: RefObject<HTMLElement | null>,
): GuideSizes {
  const wide = useMediaQuery(besideMap);
  const size = useSize(root, windowSize);
  const topSize = useSize(top, usualTop);
  const [stop, setStop] = useState<SheetStop>('half');
  const raise = useCallback(() => setStop((current) => (current === 'peek' ? 'half' : current)), []);

  const heights = stopHeights(size.height, topSize.height + 8, peek);
  const covered = stop === 'full' ? heights.half : heights[stop];
  const [topped, below] = wide ? [0, 0] : [topSize.height, covered];
  const insets = useMemo((): Insets => ({ top: topped, right: 0, bottom: below, left: 0 }), [topped, below]);

  const panel = panelWidth(size.width);
  const map = { width: wide ? size.width - panel : size.width, height: size.height, insets };
  return { wide, panel, map, stop, heights, setStop, raise };
}
