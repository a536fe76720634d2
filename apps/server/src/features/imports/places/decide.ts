/** The fields of a place that an import writes, and what it does with a place, by the rights of whoever imports. Pure. */
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { type Principal, permits } from '../../../access/policy.ts';
import { decide, type Existing, type RowDecision } from '../decide.ts';
import type { PlaceFields } from './place.ts';

export const importedFields = [
  'name',
  'categories',
  'placeType',
  'location',
  'address',
  'description',
  'phones',
  'whatsapp',
  'email',
  'website',
  'social',
  'openingHours',
  'openingHoursText',
  'payment',
  'wheelchair',
] as const satisfies readonly (keyof PlaceFields)[];
export type ImportedField = (typeof importedFields)[number];

/** A commerce may have no address, unlike an imported place. */
export type StoredFields = Omit<PlaceFields, 'address'> & { address: PlaceFields['address'] | null };

/** A stored commerce by the fields that an import writes. */
export interface ExistingPlace extends Existing<StoredFields> {
  /** The id of its address row, if it has one. */
  addressId: string | null;
  /** Whether it is accepted or has owners, so that changes need a review. */
  reviewed: boolean;
  /** Fields that wait for a review. */
  pending: Partial<StoredFields> | null;
}

export interface PlaceDecision extends RowDecision<ImportedField> {
  /** The changes are not written but wait for a review. */
  waits: boolean;
  notes: string[];
}

export interface PlaceRights {
  create: boolean;
  update: boolean;
  review: boolean;
}

export function placeRights(principal: Principal): PlaceRights {
  const may = (action: string) => permits(principal, commerces.name, action);
  return { create: may('create'), update: may('update'), review: may('review') };
}

const skipped = (reason: string): PlaceDecision => ({
  ...{ outcome: 'skipped', reason, changes: {}, kept: [], waits: false, notes: [] },
});

export function decidePlace(
  incoming: PlaceFields,
  existing: ExistingPlace | null,
  may: PlaceRights,
): PlaceDecision {
  const decision = decide<StoredFields, ImportedField>(
    importedFields,
    incoming,
    existing,
    (name) => commerces.fields[name].label,
  );
  if (decision.outcome === 'created' && !may.create) return skipped('No tienes permiso para crear.');
  if (decision.outcome === 'updated' && !may.update)
    return skipped('No tienes permiso para cambiar lo que ya existe.');
  if (decision.outcome !== 'updated' || !existing?.reviewed || may.review)
    return { ...decision, waits: false, notes: [] };
  // What somebody proposed before stays.
  const { pending } = existing;
  const proposed = importedFields.filter((name) => pending && name in pending && name in decision.changes);
  const changes = { ...decision.changes };
  for (const name of proposed) delete changes[name];
  const kept = [...decision.kept, ...proposed];
  if (Object.keys(changes).length === 0)
    return {
      ...{ outcome: 'unchanged', reason: 'Sus cambios ya esperan una revisión.' },
      ...{ changes, kept, waits: false, notes: [] },
    };
  return { ...decision, changes, kept, waits: true, notes: ['Sus cambios esperan una revisión.'] };
}
