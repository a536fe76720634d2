/** Where there is JavaScript, a category, what is open now and a search on the city's page lead into the app. */
import { guestLink } from '@callejero/contract/links/guest-link.ts';

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-app]');
  // With another button or a key the browser opens the link's own page in a new tab or window.
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  location.assign(link.dataset.app ?? link.href);
});

document.querySelector<HTMLFormElement>('form[role="search"]')?.addEventListener('submit', (event) => {
  event.preventDefault();
  const text = new FormData(event.currentTarget as HTMLFormElement).get('q');
  location.assign(guestLink(`/map?${new URLSearchParams({ q: String(text ?? '').trim() })}`));
});
