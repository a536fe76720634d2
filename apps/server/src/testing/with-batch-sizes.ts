import type { BatchSizes } from '../ports/batch-sizes.ts';
import type { Config } from '../ports/config.ts';

/** A configuration with other sizes. */
export const withBatchSizes = <C extends Config>(config: C, sizes: Partial<BatchSizes> = {}): C => ({
  ...config,
  batchSizes: { ...config.batchSizes, ...sizes },
});
