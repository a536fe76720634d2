/** The path of the fastest browser; null without one. */
export function findChromium(): string | null;
/** The path of a browser with all features, permission prompts included; null without one. */
export function findWholeChromium(): string | null;
