import type { BatchSizes } from '../ports/batch-sizes.ts';
import type { Config } from '../ports/config.ts';

/** A configuration with other sizes. */
export const withBatchSizes = (config: Config, sizes: Partial<BatchSizes> = {}): Config => ({
  ...config,
  batchSizes: { ...config.batchSizes, ...sizes },
});
