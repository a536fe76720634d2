import { type PlaceUseKind, placeUseNames } from '@callejero/contract/use.ts';
import type { UseBatch } from './use-batch.ts';

const isKind = (name: string | undefined): name is PlaceUseKind =>
  (placeUseNames as readonly (string | undefined)[]).includes(name);

/** What a click on `target` is counted as: the link says `data-use`, or calls; around it `data-use-place` names the place. */
function countClick({ target }: Event, batch: UseBatch): void {
  const link = target instanceof Element ? target.closest<HTMLElement>('[data-use], a[href^="tel:"]') : null;
  const place = link?.closest<HTMLElement>('[data-use-place]')?.dataset.usePlace;
  if (!link || place === undefined) return;
  const kind = link.dataset.use ?? 'call';
  if (isKind(kind)) batch.count({ kind, place });
}

/** Counts visits and what is clicked in this page, and sends what waits when the page is hidden. Returns a function that stops it. */
export function watchUse(batch: UseBatch): () => void {
  const clicked = (event: Event) => countClick(event, batch);
  const shownOrHidden = () => (document.visibilityState === 'hidden' ? batch.flush() : batch.visit());
  batch.visit();
  // Before the link's own handlers, which may stop the event.
  document.addEventListener('click', clicked, { capture: true, passive: true });
  document.addEventListener('visibilitychange', shownOrHidden);
  return () => {
    document.removeEventListener('click', clicked, { capture: true });
    document.removeEventListener('visibilitychange', shownOrHidden);
  };
}
