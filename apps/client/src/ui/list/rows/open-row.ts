import type { MouseEvent } from 'react';

const interactive = 'a, button, input, label, select, textarea';

/** Whether the person drags over text to copy it. */
const selectsText = () => getSelection()?.isCollapsed === false;

/**
 * A press anywhere on a row does what its title does. Keyboards and screen readers use the title itself. The element of the
 * title has `data-opens`.
 */
export const openRow = {
  onClick({ target, nativeEvent }: MouseEvent) {
    if (!(target instanceof Element) || target.closest(interactive) || selectsText()) return;
    const title = target.closest('tr, li')?.querySelector('[data-opens] :is(a, button)');
    // The browser opens a new tab for the keys that do so.
    title?.dispatchEvent(new globalThis.MouseEvent('click', nativeEvent));
  },
};
