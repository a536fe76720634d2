import { scrollBehaviour } from '../../device/appearance.ts';
import { type SectionName, toAnchor } from './sections.ts';

/** Scrolls to a section and moves the focus there. */
export function jump(section: SectionName): void {
  const panel = document.getElementById(toAnchor(section));
  panel?.scrollIntoView({ block: 'start', behavior: scrollBehaviour() });
  panel?.querySelector('h2')?.focus({ preventScroll: true });
}
