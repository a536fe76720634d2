import type { FoundOccurrence, Occurrence } from '@callejero/contract/answers/agenda.ts';
import type { TimeSpan } from '@callejero/contract/event-end.ts';
import { isRecurrenceId, occurrenceParameter } from '@callejero/contract/links/public-url.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { ask } from '../../../api/http/ask.ts';
import { read } from '../../../api/http/read.ts';
import { settings } from '../../../api/settings.ts';
import type { PageEvent } from '../../../entities/offline/event.ts';
import { localOccurrence, localOccurrences } from './local-occurrences.ts';

/** How many other times of a repeated event are offered. */
const shownTimes = 6;

/** The RECURRENCE-ID that the page's address names. */
export function useAskedOccurrence(): string | null {
  const asked = new URLSearchParams(useLocation().search).get(occurrenceParameter);
  return asked !== null && isRecurrenceId(asked) ? asked : null;
}

export interface ShownTimes {
  /** The requested time, or the one that is shown instead. */
  shown: TimeSpan & { recurrenceId: string | null };
  /** The requested time does not exist. */
  isMissing: boolean;
  /** The other upcoming times. */
  others: readonly Occurrence[];
  failed: boolean;
}

/** Times that the device computes until the server has answered. */
export function useEventTimes(event: PageEvent, asked: string | null): ShownTimes {
  const { id } = event;
  const { timezone } = settings().city;
  const path = `/events/${encodeURIComponent(id)}/occurrences`;
  const [now] = useState(() => new Date());
  const list = useQuery<Occurrence[]>({
    queryKey: ['events', 'times', id],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ from: new Date().toISOString(), limit: String(shownTimes + 1) });
      return await ask.get<Occurrence[]>(path, { query, signal });
    },
  });
  const found = useQuery({
    queryKey: ['events', 'occurrence', id, asked],
    queryFn: read<FoundOccurrence>(`${path}/${asked}`),
    enabled: asked !== null,
  });

  const coming = list.data ?? localOccurrences(event, timezone, now, shownTimes + 1);
  const named =
    asked === null ? null : found.data ? found.data.occurrence : localOccurrence(event, timezone, asked);
  const first = { recurrenceId: null, startsAt: event.startsAt, endsAt: event.endsAt ?? event.startsAt };
  const shown = named ?? found.data?.next ?? coming[0] ?? first;
  return {
    shown,
    isMissing: asked !== null && named === null,
    others: coming.filter(({ recurrenceId }) => recurrenceId !== shown.recurrenceId).slice(0, shownTimes),
    failed: list.isError || found.isError,
  };
}
