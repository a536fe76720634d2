/** The quickest browser's path, or null where there is none. */
export function findChromium(): string | null;
/** The path of one that has everything, permissions to be asked for included, or null where there is none. */
export function findWholeChromium(): string | null;
