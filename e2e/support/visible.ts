/** The matchers `toBeVisible` and `toBeInViewport` of the journeys, which are stricter than Playwright's. */
import { type ExpectMatcherState, expect, type Locator } from '@playwright/test';

/** A layer with less opacity counts as transparent. */
const faintest = 0.1;

/**
 * Runs in the page: why the element can't be seen, or null when it can. It is visible when it and its ancestors are opaque,
 * it has a size, and nothing covers it once it is scrolled into view. The scrolling is undone at once.
 */
function whyUnseen(elements: Element[], faint: number): string | null {
  const [element] = elements;
  if (!element) return 'nothing matches';
  if (elements.length > 1) return `${elements.length} elements match`;

  const nameOf = ({ localName, id, classList }: Element) =>
    `<${[localName + (id ? `#${id}` : ''), ...classList].join('.')}>`;
  /** The parent in the flat tree: through slots and out of shadow trees. */
  const containerOf = (node: Element): Element | null => {
    const root = node.getRootNode();
    return node.assignedSlot ?? node.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  const chain: Element[] = [];
  for (let node: Element | null = element; node; node = containerOf(node)) chain.push(node);

  let opacity = 1;
  for (const node of chain) {
    const style = getComputedStyle(node);
    if (style.display === 'none') return `${nameOf(node)} is not displayed`;
    opacity *= Number(style.opacity);
    if (opacity < faint) return `${nameOf(node)} is transparent: an opacity of ${opacity}`;
  }
  const style = getComputedStyle(element);
  if (style.visibility !== 'visible') return `its visibility is ${style.visibility}`;
  const isDrawn = style.display === 'contents' || element.checkVisibility({ contentVisibilityAuto: false });
  if (!isDrawn) return 'it is not drawn';

  const boxes = (): DOMRect[] => {
    const drawn = document.createRange();
    drawn.selectNodeContents(element);
    const { display } = getComputedStyle(element);
    const all = [...(display === 'contents' ? drawn : element).getClientRects()];
    return all.filter(({ width, height }) => width > 1 && height > 1);
  };
  if (boxes().length === 0) return 'it has no size';

  const isTransparent = (node: Element | null): boolean => {
    let through = 1;
    for (let one = node; one; one = containerOf(one)) through *= Number(getComputedStyle(one).opacity);
    return through < faint;
  };
  /** The topmost element at a point that is not transparent. */
  const topmost = (x: number, y: number, root: Document | ShadowRoot = document): Element | null => {
    for (const hit of root.elementsFromPoint(x, y)) {
      if (hit.getRootNode() !== root || isTransparent(hit)) continue;
      return (hit.shadowRoot && topmost(x, y, hit.shadowRoot)) ?? hit;
    }
    return null;
  };
  const label = element.closest('label');
  const isOwn = (hit: Element) => {
    for (let node: Element | null = hit; node; node = containerOf(node))
      if (node === element || node === label) return true;
    return false;
  };
  /** Null when nothing covers the element; else what covers it. */
  const whyCovered = (): string | null => {
    let over: Element | null = null;
    for (const box of boxes()) {
      const left = Math.max(box.left, 0);
      const top = Math.max(box.top, 0);
      const width = Math.min(box.right, innerWidth) - left;
      const height = Math.min(box.bottom, innerHeight) - top;
      if (width <= 1 || height <= 1) continue;
      let own = 0;
      // The middle alone, or a third of nine points, is enough: a part may be covered.
      for (const [across, down] of [
        [3, 3],
        [1, 1],
        [3, 1],
        [5, 1],
        [1, 3],
        [5, 3],
        [1, 5],
        [3, 5],
        [5, 5],
      ] as const) {
        const hit = topmost(left + (width * across) / 6, top + (height * down) / 6);
        if (hit && isOwn(hit)) own += across === 3 && down === 3 ? 3 : 1;
        else over ??= hit;
        if (own >= 3) return null;
      }
    }
    return over ? `${nameOf(over)} lies over it` : 'it is out of view';
  };

  // `elementFromPoint` ignores elements without pointer events, so they are enabled meanwhile.
  const { style: inline } = element as HTMLElement;
  const before = [
    inline.getPropertyValue('pointer-events'),
    inline.getPropertyPriority('pointer-events'),
  ] as const;
  const letsThrough = style.pointerEvents === 'none';
  if (letsThrough) inline.setProperty('pointer-events', 'auto', 'important');
  let why = whyCovered();
  if (why) {
    const scrolled = chain.map((node) => [node, node.scrollLeft, node.scrollTop] as const);
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    // A script can scroll elements that a person can't, which is undone.
    for (const [node, left, top] of scrolled) {
      const { overflowX, overflowY } = getComputedStyle(
        node === document.documentElement ? document.body : node,
      );
      if (overflowX === 'hidden') node.scrollLeft = left;
      if (overflowY === 'hidden') node.scrollTop = top;
    }
    why = whyCovered();
    for (const [node, left, top] of scrolled)
      if (node.scrollLeft !== left || node.scrollTop !== top)
        node.scrollTo({ left, top, behavior: 'instant' });
  }
  if (letsThrough) inline.setProperty('pointer-events', ...before);
  return why;
}

const unasked = 'it was never asked';

/** Polls until the answer is the expected one, or the timeout is over. */
export async function toBeVisible(
  this: ExpectMatcherState,
  locator: Locator,
  options: { timeout?: number; visible?: boolean } = {},
): Promise<{ pass: boolean; message: () => string }> {
  const { timeout = this.timeout, visible = true } = options;
  const isWanted = visible !== this.isNot;
  let why: string | null = unasked;
  const ask = async (): Promise<boolean> => {
    why = await locator.evaluateAll(whyUnseen, faintest).catch((error: Error) => {
      // The document was replaced, and the next poll checks the new one.
      if (/context was destroyed|navigat/i.test(error.message)) return 'the page changes';
      throw error;
    });
    return why === null;
  };
  const isOver = await expect
    .poll(ask, { timeout, intervals: [20, 50, 100, 250] })
    .toBe(isWanted)
    .then(() => false)
    // On a busy machine a short timeout may be over before the first answer.
    .catch(async () => why !== unasked || (await ask()) !== isWanted);
  return {
    pass: this.isNot === isOver,
    message: () =>
      `${this.utils.matcherHint('toBeVisible', 'locator', '', { isNot: this.isNot })}\n\n` +
      `Locator: ${String(locator)}\n` +
      `${isWanted ? `Nobody sees it: ${why}` : 'A person still sees it'} (after ${timeout} ms).`,
  };
}

/** Playwright's own check, only for elements that a person sees: one below another page is not in view. */
export async function toBeInViewport(
  this: ExpectMatcherState,
  locator: Locator,
  options: { timeout?: number } = {},
): ReturnType<typeof toBeVisible> {
  if (this.isNot) throw new Error('Out of view is no opposite of seen: ask what is seen instead.');
  await expect(locator).toBeInViewport(options);
  return toBeVisible.call(this, locator, options);
}
