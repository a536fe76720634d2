/** The type of the rows that a query selects: a row has the fields that were asked for, and no others. */
import type * as z from 'zod';
import type { Field, Populated, RecordOf, Resource } from '../resource.ts';
import type { Collections } from '../resources/catalogue.ts';

type FieldName<R extends Resource> = keyof R['fields'] & string;

/** The collection that a field refers to; never for a field that is no reference. */
type Target<R extends Resource, Name> = Name extends keyof R['fields']
  ? NonNullable<R['fields'][Name]['to']> extends infer To extends keyof Collections
    ? Collections[To]
    : never
  : never;

type Relation<R extends Resource> = {
  [Name in FieldName<R>]: [Target<R, Name>] extends [never]
    ? never
    : Name | ({ path: Name } & Selection<Target<R, Name>>);
}[FieldName<R>];

/** The fields and relations of a query, whose names exist: `as const satisfies Selection<typeof commerces>`. */
export interface Selection<R extends Resource> {
  /** In addition to `id` and the populated references; absent selects all fields. */
  select?: readonly FieldName<R>[];
  populates?: readonly Relation<R>[];
}

type Own<R extends Resource, Q> = Q extends { select: readonly (infer Name)[] }
  ? string extends Name
    ? RecordOf<R>
    : Pick<RecordOf<R>, Extract<'id' | Name, keyof RecordOf<R>>>
  : RecordOf<R>;

type PathOf<P> = P extends string ? P : P extends { path: infer Path extends string } ? Path : never;

/** A list of references becomes the rows that the reader may see; a reference becomes a row, or null if they may not. */
type Related<R extends Resource, P> =
  z.infer<R['fields'][PathOf<P>] extends Field<infer S> ? S : never> extends readonly unknown[]
    ? Selected<Target<R, PathOf<P>>, P>[]
    : Selected<Target<R, PathOf<P>>, P> | null;

/** A row of the collection `R` as a query with the selection `Q` answers it: `Selected<typeof commerces, typeof query>`. */
export type Selected<R extends Resource, Q> = Q extends { populates: readonly (infer P)[] }
  ? Populated<Own<R, Q>, { [Each in P as PathOf<Each>]: Related<R, Each> }>
  : Own<R, Q>;
