const gigabyte = 1024 ** 3;

/** Free bytes of a disk below which administrators are warned, and which backups leave free. */
export const diskFloor = (total: number): number => Math.min(gigabyte, total / 10);
