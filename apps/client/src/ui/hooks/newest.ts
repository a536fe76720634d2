/** Orders work that overlaps. `begin` returns whether nothing newer has begun since: what ends late is then ignored. */
export function createNewest() {
  let begun = 0;
  return {
    begin(): () => boolean {
      begun += 1;
      const own = begun;
      return () => own === begun;
    },
  };
}
