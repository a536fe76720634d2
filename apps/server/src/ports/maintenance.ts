/** Maintenance: the guide is read, and writes are refused. Every process has it in memory. */
import type { MaintenanceState } from '@callejero/contract/maintenance.ts';

export interface MaintenanceNow extends MaintenanceState {
  /** Seconds after which a refused write may be tried again. */
  retryAfter: number;
}
