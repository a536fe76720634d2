/** Adds the commerce whose list the reader sees to the address of a page of conversations. */
export const withinCommerce = (path: string, commerce: string | null): string =>
  commerce === null ? path : `${path}?comercio=${commerce}`;
