import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { topmostDialog, watchTopmost } from './overlays.ts';

interface TopLayerProps {
  /** Whether the box is above dialogs; else it is below those that open after it. */
  isAbove?: boolean;
  /** Elements with `popover="manual"`, which are shown at once. */
  children: ReactNode;
}

/**
 * Shows boxes over the page that are no dialogs. The browser makes everything outside the topmost dialog inert, so they are moved
 * into it, to be read and pressed there.
 */
export function TopLayer({ isAbove = true, children }: TopLayerProps) {
  const home = useRef<HTMLDivElement>(null);
  const [host] = useState(() => Object.assign(document.createElement('div'), { className: 'contents' }));
  useLayoutEffect(() => {
    const place = () => {
      const next = (isAbove && topmostDialog()) || home.current;
      if (!next || host.parentElement === next) return;
      const focused = host.contains(document.activeElement) ? document.activeElement : null;
      next.append(host);
      for (const box of host.querySelectorAll<HTMLElement>(':scope > [popover]')) box.showPopover();
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };
    place();
    return watchTopmost(place);
  }, [host, isAbove]);
  useLayoutEffect(() => () => host.remove(), [host]);
  return (
    <div ref={home} className="contents">
      {createPortal(children, host)}
    </div>
  );
}
