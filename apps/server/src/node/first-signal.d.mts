export const parent: number;
/** From now on somebody else ends the process. */
export function handOver(): void;
