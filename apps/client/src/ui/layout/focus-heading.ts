/** The heading of the visible page gets the focus: the place from which one goes on when what had it is gone. */
export function focusHeading(): void {
  // Pages below the visible one stay in the document, before it.
  const headings = [...document.querySelectorAll<HTMLElement>('.ion-page h1')];
  headings.findLast((heading) => heading.checkVisibility())?.focus({ preventScroll: true });
}
