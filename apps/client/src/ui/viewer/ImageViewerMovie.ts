import { useEffect, useEffectEvent, useState } from 'react';
import { movieSeconds } from '../../device/photo-viewer.ts';

interface MovieOptions {
  index: number;
  last: number;
  /** Whether the picture at `index` is loaded. Its display time begins only then. */
  ready: boolean;
  show: (index: number) => void;
}

/** Plays the pictures one after another until the last; started at the last, it begins at the first. */
export function useMovie({ index, last, ready, show }: MovieOptions) {
  const [playing, setPlaying] = useState(false);
  const stop = () => setPlaying(false);

  const advance = useEffectEvent((from: number) => (from < last ? show(from + 1) : setPlaying(false)));
  useEffect(() => {
    if (!playing || !ready) return;
    const timer = setTimeout(() => advance(index), movieSeconds * 1000);
    return () => clearTimeout(timer);
  }, [playing, ready, index]);

  useEffect(() => {
    if (!playing) return;
    // Stops in a hidden tab, where nobody sees it.
    const leave = () => document.hidden && setPlaying(false);
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, [playing]);

  const toggle = () => {
    if (!playing && index === last) show(0);
    setPlaying(!playing);
  };
  return { playing, stop, toggle };
}
