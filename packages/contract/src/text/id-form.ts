/** An identifier, as `idSchema` accepts it. It needs no schema: pages ask it of codes and links before they send a request. */
export const idForm = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
