import type { Address } from '@callejero/contract/resources/addresses.ts';

/** The quarter (colonia, barrio) of an address: the last part of its `extra`, as in `Local 3, Col. Centro`. */

/** Matches parts about the building, which are no quarter: `Local 3`, `Planta alta`, `Esquina con Juárez`, `2.º B`. */
const aboutTheBuilding =
  /^(?:(?:local|loc|int|interior|piso|planta|depto|dpto|departamento|apto|oficina|of|puerta|escalera|bloque|edificio|torre|nave|bodega|sótano|bajo|altos|bajos|esq|esquina|entre|frente|junto|cerca|a un lado|mercado|plaza comercial|centro comercial)\b|\d*\.?[ºª°]?\s*\p{L}?$)/iu;

export function splitExtra(extra: string): { detail: string; quarter: string } {
  const parts = extra
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const last = parts.at(-1) ?? '';
  if (last === '' || aboutTheBuilding.test(last)) return { detail: parts.join(', '), quarter: '' };
  return { detail: parts.slice(0, -1).join(', '), quarter: last };
}

export function joinExtra(detail: string, quarter: string): string {
  return [detail.trim(), quarter.trim()].filter(Boolean).join(', ');
}

/** The parts of an address that distinguish places of one city. */
export function streetAndQuarter(address: Pick<Address, 'street' | 'number' | 'extra'> | null) {
  return {
    street: [address?.street, address?.number].filter(Boolean).join(' '),
    quarter: splitExtra(address?.extra ?? '').quarter,
  };
}
