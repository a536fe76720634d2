import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** Pixels that a finger may move during a press. */
const maxMovement = 10;

interface Pressed {
  control: HTMLElement;
  x: number;
  y: number;
}

const controlOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('a, button') : null;

/**
 * Handlers for an area whose contents may move during a press: they click the control that was pressed. Without them the
 * browser clicks the control under the lifted finger, or none. `onGone` gets a pressed control that was removed meanwhile.
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
      // Clicks of the keyboard have no pointer, and a modifier key opens another tab.
      if (!was || event.detail === 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      if (was.control.contains(controlOf(event.target))) return;
      if (Math.hypot(event.clientX - was.x, event.clientY - was.y) > maxMovement) return;
      event.preventDefault();
      event.stopPropagation();
      if (was.control.isConnected) was.control.click();
      else onGone(was.control);
    },
  };
}
