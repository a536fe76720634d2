import { scrollBehaviour } from '../../device/appearance.ts';

/** Scrolls the shown page to its beginning, and the parts of it that scroll by themselves (`data-scrolls`). */
export function scrollToTop(): void {
  const page = document.querySelector('ion-router-outlet > .ion-page:not(.ion-page-hidden)');
  for (const content of page?.querySelectorAll('ion-content') ?? [])
    void content.scrollToTop(scrollBehaviour() === 'smooth' ? 300 : 0);
  for (const part of page?.querySelectorAll('[data-scrolls]') ?? [])
    part.scrollTo({ top: 0, behavior: scrollBehaviour() });
}
