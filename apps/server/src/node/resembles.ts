/**
 * Whether `given` is probably a misspelt `name`: one or two letters are missing, added, changed or swapped with their neighbour. Of
 * short names, which are like many others, only with the same letters.
 */
export function resembles(given: string, name: string): boolean {
  const allowed = name.length >= 8 ? 2 : 1;
  if (Math.abs(given.length - name.length) > allowed || distance(given, name) > allowed) return false;
  return name.length > 4 || [...given].sort().join() === [...name].sort().join();
}

/** How many letters are missing, added, changed or swapped (optimal string alignment). */
function distance(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (row[j - 1] ?? 0) + 1,
        (last[j] ?? 0) + 1,
        (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
