import { contestedFields } from './contested.ts';
import { pick } from './values.ts';

/** A version of what a form changes. */
export type Version = Readonly<Record<string, unknown>> & { readonly rev: number };

/** What a person typed, and the version that they saw while they typed it. */
export interface TypedOver<Row> {
  seen: Row;
  values: Partial<Row>;
}

/** Types `values`, of which the person saw the former ones in `newest`. */
export function typeOver<Row extends Version>(
  typed: TypedOver<Row> | null,
  newest: Row,
  values: Partial<Row>,
): TypedOver<Row> {
  if (!typed) return { seen: newest, values };
  const before = pick(typed.seen, ['rev', ...Object.keys(typed.values)]) as Partial<Row>;
  return { seen: { ...newest, ...before }, values: { ...typed.values, ...values } };
}

const contested = <Row extends Version>({ seen, values }: TypedOver<Row>, current: Row): string[] =>
  contestedFields(seen, values, current);

/** The version that is sent with the change: the newest, or the seen one, which the server refuses if somebody changed the same. */
export const versionToSend = <Row extends Version>(typed: TypedOver<Row>, newest: Row): Row =>
  contested(typed, newest).length === 0 ? newest : typed.seen;

/** Keeps what was typed while `sent` was on its way, over the version that the server `stored`; null if nothing was. */
export function typedSince<Row extends Version>(
  typed: TypedOver<Row>,
  sent: Partial<Row>,
  stored: Row,
): TypedOver<Row> | null {
  return without(typed, stored, (name) => name in sent && typed.values[name] === sent[name]);
}

/** Drops the fields that somebody else has changed to another value; null if no field is left. */
export function giveWay<Row extends Version>(typed: TypedOver<Row>, current: Row): TypedOver<Row> | null {
  const names = contested(typed, current);
  return without(typed, current, (name) => names.includes(name));
}

function without<Row extends Version>(
  { values }: TypedOver<Row>,
  seen: Row,
  isLeftOut: (name: string) => boolean,
): TypedOver<Row> | null {
  const rest = Object.keys(values).filter((name) => !isLeftOut(name));
  return rest.length === 0 ? null : { seen, values: pick(values, rest) as Partial<Row> };
}
