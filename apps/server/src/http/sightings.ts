/** Remembers which keys have been requested, in little memory: at least the last `maxKeys / 2` of them, at most `maxKeys`. */
interface Sightings {
  /** Adds a key and returns whether it is new. About one new key in ten thousand is mistaken for a known one. */
  add(key: string): boolean;
}

export function createSightings(maxKeys: number): Sightings {
  let current = new Set<number>();
  let previous = new Set<number>();
  return {
    add(key) {
      const sum = hash(key);
      const isNew = !current.has(sum) && !previous.has(sum);
      current.add(sum);
      if (current.size >= maxKeys / 2) {
        previous = current;
        current = new Set();
      }
      return isNew;
    },
  };
}

/** FNV-1a, cut to the bits that V8 stores without allocating a number object. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return sum & 0x3fffffff;
}
