/**
 * Whether JSON text nests deeper than `limit`, by counting brackets outside strings. Parsing input such as a million `[` without
 * this check would exhaust the stack or the memory.
 */
export function nestsDeeperThan(json: string, limit: number): boolean {
  let depth = 0;
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (code === 0x22) index = endOfString(json, index);
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > limit) return true;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return false;
}

/** The index at which the string that opens at `start` closes; the text's length if it never does. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return json.length;
}
