/** Maintenance: the guide is read, and writes are refused. Every process has it in memory. */
import type { Maintenance } from '@callejero/contract/maintenance.ts';

export interface MaintenanceNow extends Pick<Maintenance, 'until'> {
  /** For people. */
  sentence: string;
  /** Seconds after which a refused write may be tried again. */
  retryAfter: number;
}

export interface MaintenanceSource {
  /** Null while writes are accepted. */
  now(): MaintenanceNow | null;
  /** Reads what is stored. Resolves when `now` has it. */
  refresh(): Promise<void>;
  /** Begins, changes or ends it, and announces that to all processes. */
  set(maintenance: Maintenance | null): Promise<void>;
}
