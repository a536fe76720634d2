/** What differs between the collections that data of others are written to. */

import type { Resource } from '@callejero/contract/resource.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { events } from '@callejero/contract/resources/events.ts';
import type { ImportOptions } from '@callejero/contract/resources/imports.ts';
import { shifts } from '@callejero/contract/resources/shifts.ts';
import sql from 'sql-template-tag';
import type { Binding, Row } from '../../../access/binding.ts';
import type { Queryable } from '../../../ports/ports.ts';
import type { StoredImport } from '../store.ts';
import { getBinding, type Work } from '../work.ts';

export interface RecordKind {
  resource: Resource;
  /** The fields of a new row that only the server writes. */
  initial(
    fields: Row,
    options: ImportOptions,
    by: { actor: string | null; now: Date; importId: string },
  ): Row;
  /** Whether the plan shows the values of new rows. */
  describesNew?: true;
  /** What people should know of a new row. */
  notes?(fields: Row, options: ImportOptions): string[];
  /** Whether changes of a row wait for a review. */
  isReviewed?(row: Row): boolean;
  /** Whether something happened to the row that no field of a form says. */
  isTouched(row: Row): boolean;
  /** A row that an import archived because its data had lost it is created again when they have it again. */
  returns?: true;
  /** Around the statement that inserts many. */
  inserting?(tx: Queryable, ids: readonly string[], insert: () => Promise<void>): Promise<void>;
}

const commerceKind: RecordKind = {
  resource: commerces,
  initial(_, { status }, { actor, now, importId }) {
    const reviewed = status === 'accepted' && actor !== null;
    return { status, ...(reviewed ? { reviewedBy: actor, reviewedAt: now } : {}), import: importId };
  },
  isReviewed: ({ status, owners }) => status === 'accepted' || (owners as string[]).length > 0,
  isTouched: ({ pendingChanges }) => pendingChanges !== null,
  /** The schedules in one statement, instead of one by one in the trigger. */
  async inserting(tx, ids, insert) {
    const together = (value: 'on' | 'off') =>
      tx.query(sql`select set_config('callejero.schedules_together', ${value}, true)`);
    await together('on');
    await insert();
    await together('off');
    await tx.query(sql`insert into open_schedules (id, opening_hours, special_hours, timezone)
      select distinct on (schedule) schedule, opening_hours, special_hours, timezone from commerces
      where id = any(${ids}::uuid[]) and schedule is not null order by schedule
      on conflict (id) do nothing`);
  },
};

const eventKind: RecordKind = {
  resource: events,
  describesNew: true,
  initial: (fields, { publication }) => ({
    status: publication === 'published' && fields.location ? 'published' : 'draft',
  }),
  notes: ({ location }, { publication }) =>
    publication === 'published' && !location ? ['Queda en borrador: no dice en qué punto del mapa es.'] : [],
  isTouched: ({ eventStatus }) => eventStatus !== 'scheduled',
};

const shiftKind: RecordKind = {
  resource: shifts,
  describesNew: true,
  initial: () => ({}),
  isTouched: () => false,
  returns: true,
};

const kindOf = (name: string): RecordKind =>
  name === 'events' ? eventKind : name === 'shifts' ? shiftKind : commerceKind;

/** An import with the collection that it writes. */
export interface RecordsWork extends Work {
  kind: RecordKind;
  binding: Binding;
  options: ImportOptions;
}

export const toRecordsWork = (work: Work, { target, options }: StoredImport): RecordsWork => ({
  ...work,
  ...{ kind: kindOf(target), binding: getBinding(work.registry, target), options },
});

export const hookContext = ({ platform, principal }: Work, tx: Queryable) => ({
  ...{ platform, db: tx, principal, now: platform.clock.now() },
});
