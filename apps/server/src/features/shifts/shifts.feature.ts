import { invalid } from '@callejero/contract/errors.ts';
import { type Shift, shiftProblems, shifts } from '@callejero/contract/resources/shifts.ts';
import sql from 'sql-template-tag';
import type { Hooks, Row, WriteContext } from '../../access/binding.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { shiftsTable } from '../../schema/shifts.table.ts';
import { shiftsPolicy } from './shifts.policy.ts';

/** Refuses times that contradict each other, and a second shift of a place at the same time. */
async function assertPossible({ db }: WriteContext, next: Row, id: unknown): Promise<void> {
  const { commerce, startsAt, endsAt } = next as Pick<Shift, 'commerce' | 'startsAt' | 'endsAt'>;
  const problems = shiftProblems({ startsAt, endsAt });
  if (problems.length > 0) throw invalid(problems);
  const others =
    await db.query(sql`select 1 from shifts where commerce = ${commerce}::uuid and archived_at is null
    and id is distinct from ${id ?? null}::uuid and starts_at < ${endsAt}::timestamptz and ends_at > ${startsAt}::timestamptz limit 1`);
  if (others.length > 0)
    throw invalid([{ path: 'startsAt', message: 'Este lugar ya tiene un turno a esa hora.' }]);
}

const hooks: Hooks = {
  async beforeCreate(context, input) {
    await assertPossible(context, input, input.id);
    return input;
  },
  async beforeUpdate(context, input, current) {
    await assertPossible(context, { ...current, ...input }, current.id);
    return input;
  },
};

export const shiftsFeature: Feature = {
  collections: [collection(shifts, shiftsTable, { policy: shiftsPolicy, hooks })],
};
