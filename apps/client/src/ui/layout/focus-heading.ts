/** Focuses the heading of the visible page, for example when the focused element was removed. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('.page:not([inert]) h1')?.focus({ preventScroll: true });
}
