export const parent: number;
/** From now on another handler ends the process. */
export function handOver(): void;
