/** Counts the use of the public pages, as the app does its own. docs/decisions/082-use.md */
import { sendUse } from '../api/use/send-use.ts';
import { createUseBatch } from '../api/use/use-batch.ts';
import { watchUse } from '../api/use/watch-use.ts';
import { later } from '../device/later.ts';
import { isArrival, isNotCounted } from '../device/not-counted.ts';

if (!isNotCounted()) {
  const batch = createUseBatch({
    send: (events) => sendUse('/v1/use', events),
    later,
    now: () => performance.now(),
    arrived: isArrival(),
  });
  watchUse(batch);
  const place = document.querySelector<HTMLElement>('[data-use-place]')?.dataset.usePlace;
  if (place !== undefined) batch.count({ kind: 'open', place });
  const search = document.querySelector<HTMLElement>('[data-use-search]')?.dataset;
  if (search?.useSearch !== undefined)
    batch.count({ kind: 'search', words: search.useSearch, found: search.useFound === 'true' });
}
