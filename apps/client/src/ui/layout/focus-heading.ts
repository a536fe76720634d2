/** Focuses the heading of the visible page, for example when the focused element was removed. */
export function focusHeading(): void {
  // Pages below the visible one stay in the document, before it.
  const headings = [...document.querySelectorAll<HTMLElement>('.ion-page h1')];
  headings.findLast((heading) => heading.checkVisibility())?.focus({ preventScroll: true });
}
