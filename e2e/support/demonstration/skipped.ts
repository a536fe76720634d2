/** Journeys that are not made through the demonstration, and why. */

const skipped: Readonly<Record<string, readonly string[]>> = {};

/** Why a journey is skipped; undefined for one that runs. */
export function reasonToSkip([file = '', ...titles]: readonly string[]): string | undefined {
  const name = [file.replace(/^.*journeys\//, ''), ...titles].join(' › ');
  return Object.entries(skipped).find(([, names]) => names.some((part) => name.startsWith(part)))?.[0];
}
