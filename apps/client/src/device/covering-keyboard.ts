/** A keyboard that lies over the page: Safari knows no `interactive-widget`, and its page keeps its height under the keyboard. */

/** Pixels: rounding and a browser's bars make smaller differences. */
const minCovered = 40;

/**
 * While the keyboard covers the foot of the page, the document's root has `data-keyboard`, and `--visible-top` and
 * `--visible-height` say what is left of the page. A page that somebody enlarged with two fingers is no such case.
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
  // Safari moves the page up to show the field: that is a scroll of what is seen.
  seen.addEventListener('resize', follow);
  seen.addEventListener('scroll', follow);
  follow();
}
