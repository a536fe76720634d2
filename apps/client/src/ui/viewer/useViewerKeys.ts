import { useEffect, useEffectEvent } from 'react';
import { type Spot, zoomStep } from './zoom.ts';
import type { ZoomGestures } from './zoom-gestures.ts';

const panKeys: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: 60, y: 0 },
  ArrowRight: { x: -60, y: 0 },
  ArrowUp: { x: 0, y: 60 },
  ArrowDown: { x: 0, y: -60 },
};

interface Pictures {
  index: number;
  last: number;
  go: (index: number) => void;
}

/** The keys of the viewer. They work wherever the focus is, because the viewer covers the whole screen. */
export function useViewerKeys(zoom: ZoomGestures, { index, last, go }: Pictures): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keyAction(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const keyAction = (key: string): (() => void) | undefined => {
    const by = panKeys[key];
    if (by && zoom.view.scale > 1) return () => zoom.pan(by);
    switch (key) {
      case '+':
      case '=':
        return () => zoom.zoomBy(zoomStep);
      case '-':
        return () => zoom.zoomBy(1 / zoomStep);
      case '0':
        return zoom.whole;
      case 'ArrowLeft':
        return () => go(index - 1);
      case 'ArrowRight':
        return () => go(index + 1);
      case 'Home':
        return () => go(0);
      case 'End':
        return () => go(last);
      default:
        return;
    }
  };
}
