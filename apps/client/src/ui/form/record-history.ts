import type { Resource } from '@callejero/contract/resource.ts';
import { type ComponentType, createContext } from 'react';

export interface RecordHistoryProps {
  resource: Resource;
  record: Readonly<Record<string, unknown>> & { id: string };
  /** Whether former versions are offered: the viewer may edit the record. */
  mayRestore: boolean;
}

/** What a form shows below a stored record: who changed it. `app/` provides it, because the history is above `ui/`. */
export const RecordHistoryContext = createContext<ComponentType<RecordHistoryProps> | null>(null);
