import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** Pixels that a finger may tremble while it presses. */
const tremble = 10;

interface Pressed {
  control: HTMLElement;
  x: number;
  y: number;
}

const controlOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('a, button') : null;

/**
 * Handlers for an area whose contents may move while somebody presses: what was pressed is used. Without them the browser
 * clicks what lies under the finger when it is lifted, or nothing.
 * `onGone` gets what was pressed and is not there any more.
 */
export function usePressed(onGone: (control: HTMLElement) => void) {
  const pressed = useRef<Pressed | null>(null);
  return {
    onPointerDown: ({ target, clientX, clientY }: PointerEvent) => {
      const control = controlOf(target);
      pressed.current = control && { control, x: clientX, y: clientY };
    },
    onPointerCancel: () => {
      pressed.current = null;
    },
    onClickCapture: (event: MouseEvent) => {
      const was = pressed.current;
      pressed.current = null;
      // The keyboard presses nothing, and a key held down opens elsewhere.
      if (!was || event.detail === 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      if (was.control.contains(controlOf(event.target))) return;
      if (Math.hypot(event.clientX - was.x, event.clientY - was.y) > tremble) return;
      event.preventDefault();
      event.stopPropagation();
      if (was.control.isConnected) was.control.click();
      else onGone(was.control);
    },
  };
}
