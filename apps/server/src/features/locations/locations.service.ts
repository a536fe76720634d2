import { invalid } from '@callejero/contract/errors.ts';
import type { Hooks, Row } from '../../access/binding.ts';

/** Positions of people need consent and an expiry. Nobody can give them yet, so only venues are accepted. */
function onlyVenues(input: Row): Row {
  if (input.kind !== undefined && input.kind !== 'venue') {
    throw invalid([{ path: 'kind', message: 'Las posiciones de personas y vehículos no se admiten.' }]);
  }
  return input;
}

export const locationsHooks: Hooks = {
  beforeCreate: (_context, input) => onlyVenues(input),
  beforeUpdate: (_context, input) => onlyVenues(input),
};
