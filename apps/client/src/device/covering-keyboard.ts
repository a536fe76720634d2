/** Detects a keyboard that covers the page: Safari does not support `interactive-widget`, so its page does not shrink. */

/** Pixels. Rounding and the browser's bars cause smaller differences. */
const minCovered = 40;

/**
 * While the keyboard covers the foot of the page, the document's root has `data-keyboard`, and `--visible-top` and
 * `--visible-height` describe the visible part. Zooming with two fingers does not count.
 */
export function watchCoveringKeyboard(): void {
  const seen = window.visualViewport;
  if (!seen) return;
  const root = document.documentElement;
  const follow = () => {
    const isEnlarged = seen.scale > 1.01;
    const isCovered = !isEnlarged && root.clientHeight - seen.height >= minCovered;
    root.toggleAttribute('data-keyboard', isCovered);
    for (const [name, value] of [
      ['--visible-top', seen.offsetTop],
      ['--visible-height', seen.height],
    ] as const) {
      if (isCovered) root.style.setProperty(name, `${value}px`);
      else root.style.removeProperty(name);
    }
  };
  // Safari moves the page up to show the field, which scrolls the visual viewport.
  seen.addEventListener('resize', follow);
  seen.addEventListener('scroll', follow);
  follow();
}
