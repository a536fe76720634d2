import type { ImportStatus } from '@callejero/contract/enums/import-status.ts';

/** Always beside the state's name. */
export function statusColor(status: ImportStatus): 'success' | 'warning' | 'danger' | undefined {
  switch (status) {
    case 'done':
      return 'success';
    case 'failed':
      return 'danger';
    case 'cancelled':
    case 'undone':
      return undefined;
    default:
      return 'warning';
  }
}
