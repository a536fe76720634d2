import type { Resource } from '@callejero/contract/resource.ts';
import { type ComponentType, createContext } from 'react';

export interface RecordHistoryProps {
  resource: Resource;
  record: Readonly<Record<string, unknown>> & { id: string };
  /** Whether former versions are offered: the viewer may edit the record. */
  mayRestore: boolean;
}

/** The history that a form shows below its record. `app/` provides it, because `ui/` must not import `entities/`. */
export const RecordHistoryContext = createContext<ComponentType<RecordHistoryProps> | null>(null);
