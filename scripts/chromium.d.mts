/** The path of the fastest browser; null without one. */
export function findChromium(): string | null;
/** The path of a browser with all features, permission prompts included; null without one. */
export function findWholeChromium(): string | null;
/** Installs missing browsers, and what else journeys need; returns the path of a browser, and throws if there is none. */
export function ensureChromium(): string;
/** Installs Debian's packages together, or one by one if that fails. `apt` returns the exit code, or null after a time-out. */
export function installPackages(
  names: readonly string[],
  apt: (args: readonly string[]) => number | null,
): void;
