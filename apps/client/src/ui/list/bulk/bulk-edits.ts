/** Edits of one field of many rows of a collection. They are jobs of the server. */
import type { BulkEditJob, BulkPreview } from '@callejero/contract/answers/bulk-edits.ts';
import type { BulkMode } from '@callejero/contract/bulk-edits.ts';
import type { Filters } from '@callejero/contract/list-query/query.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ask } from '../../../api/http/ask.ts';
import { read } from '../../../api/http/read.ts';
import { invalidate } from '../../../api/resource.ts';

/** The rows that an edit writes: chosen ones as they were seen, or all that match the filters of the list. */
export type BulkTarget = { rows: { id: string; rev: number }[] } | { filters: Filters };

export interface BulkChangeDraft {
  field: string;
  mode: BulkMode;
  value: unknown;
}

const pathOf = ({ name }: Resource) => `/${name}/bulk-edits`;
const keyOf = ({ name }: Resource) => `${name}-bulk-edits`;
const pollMs = 1000;

export const previewBulkEdit = (resource: Resource, target: BulkTarget, change: BulkChangeDraft) =>
  ask.post<BulkPreview>(`${pathOf(resource)}/preview`, { ...change, ...target }, { background: true });

export async function beginBulkEdit(
  resource: Resource,
  target: BulkTarget,
  change: BulkChangeDraft,
): Promise<void> {
  await ask.post<BulkEditJob>(pathOf(resource), { ...change, ...target });
  await invalidate(keyOf(resource));
}

export async function undoBulkEdit(resource: Resource, { id }: BulkEditJob): Promise<void> {
  await ask.post<BulkEditJob>(`${pathOf(resource)}/${id}/undo`);
  await invalidate(keyOf(resource));
}

export const isRunning = ({ finishedAt }: BulkEditJob): boolean => finishedAt === null;

/** The person's latest edits in a collection; read again every second while one runs, and the list once it has ended. */
export function useBulkEdits(resource: Resource, enabled: boolean): readonly BulkEditJob[] {
  const edits = useQuery({
    queryKey: [keyOf(resource)],
    queryFn: read<BulkEditJob[]>(pathOf(resource)),
    enabled,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? pollMs : false),
  });
  const ended = edits.data?.filter((edit) => !isRunning(edit)).length;
  const latest = edits.data?.[0]?.id;
  const known = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (ended === undefined) return;
    const now = `${latest} ${ended}`;
    if (known.current !== undefined && known.current !== now) void invalidate(resource.name);
    known.current = now;
  }, [resource.name, latest, ended]);
  return edits.data ?? [];
}
