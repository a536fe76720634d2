/** The browser's path, or null where there is none. */
export function findChromium(): string | null;
/** The browser's path; installs it where that is possible, and throws where it is not. */
export function ensureChromium(): string;
