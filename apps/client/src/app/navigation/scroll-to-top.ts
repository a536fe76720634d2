import { scrollBehaviour } from '../../device/appearance.ts';

/** Scrolls the shown page to its beginning, and the parts of it that scroll by themselves (`data-scrolls`). */
export function scrollToTop(): void {
  for (const part of document.querySelectorAll('.page:not([inert]) :is(.content, [data-scrolls])'))
    part.scrollTo({ top: 0, behavior: scrollBehaviour() });
}
