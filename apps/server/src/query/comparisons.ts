/** Compiles the comparison of a column with a value or operators to SQL, by the rules in `filters.ts`. */
import type { Bounds, Comparison, Near, Scalar } from '@callejero/contract/list-query/query.ts';
import { refuse } from '@callejero/contract/list-query/refusal.ts';
import { anyCasePattern, textOfFilter } from '@callejero/contract/list-query/text-filter.ts';
import type { Field } from '@callejero/contract/resource.ts';
import type { Builder } from '../access/builder.ts';
import { inBounds, isNear } from './geo.ts';
import { operand, operandTypes, textOperand } from './operands.ts';
import { regexProblem } from './regex.ts';

export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The column of a comparison. */
export interface ComparisonSubject {
  field: Field;
  own: string;
  folded: string | null;
}

function isComparison(value: Scalar | Comparison): value is Comparison {
  return typeof value === 'object' && value !== null;
}

export function compare(
  builder: Builder,
  subject: ComparisonSubject,
  value: Scalar | Comparison,
  path: string,
): string {
  if (!isComparison(value)) return equals(builder, subject, value, path);
  const conditions: string[] = [];
  for (const operator of Object.keys(value)) {
    if (operator === '$options') continue;
    const at = `${path}.${operator}`;
    const operand = value[operator as keyof Comparison];
    switch (operator) {
      case '$eq':
        conditions.push(equals(builder, subject, operand as Scalar, at));
        break;
      case '$ne':
        conditions.push(`(${equals(builder, subject, operand as Scalar, at)}) is not true`);
        break;
      case '$in':
        conditions.push(isOneOf(builder, subject, operand as Scalar[], at));
        break;
      case '$nin':
        conditions.push(`(${isOneOf(builder, subject, operand as Scalar[], at)}) is not true`);
        break;
      case '$gt':
        conditions.push(order(builder, subject, '>', operand, at));
        break;
      case '$gte':
        conditions.push(order(builder, subject, '>=', operand, at));
        break;
      case '$lt':
        conditions.push(order(builder, subject, '<', operand, at));
        break;
      case '$lte':
        conditions.push(order(builder, subject, '<=', operand, at));
        break;
      case '$exists':
        conditions.push(operand === true ? `not (${isNull(subject)})` : isNull(subject));
        break;
      case '$not':
        conditions.push(`(${compare(builder, subject, operand as Comparison, at)}) is not true`);
        break;
      case '$regex':
        conditions.push(matches(builder, subject, operand as string, value.$options, at));
        break;
      case '$near':
        if (subject.field.kind !== 'point') throw refuseOperator(at);
        conditions.push(isNear(builder, subject.own, operand as Near));
        break;
      case '$within':
        if (subject.field.kind !== 'point') throw refuseOperator(at);
        conditions.push(inBounds(builder, subject.own, operand as Bounds));
        break;
      default:
        throw refuseOperator(at);
    }
  }
  return conditions.length === 1 ? (conditions[0] ?? 'true') : `(${conditions.join(' and ') || 'true'})`;
}

function refuseOperator(path: string) {
  return refuse(path, 'Este operador no se puede usar con este campo.');
}

function isArray(field: Field): boolean {
  return field.kind === 'references' || field.kind === 'texts';
}

/** True or false, never unknown. */
function isNull({ field, own }: ComparisonSubject): string {
  return isArray(field) ? `coalesce(cardinality(${own}), 0) = 0` : `${own} is null`;
}

function typeOf(field: Field, path: string): string {
  const type = operandTypes[field.kind];
  if (type === null) throw refuseOperator(path);
  return type;
}

function equals(builder: Builder, subject: ComparisonSubject, value: Scalar, path: string): string {
  if (value === null) return isNull(subject);
  const { field, own } = subject;
  const given = builder.value(operand(field, value, path), typeOf(field, path));
  // Containment can use a GIN index on the column, unlike `= any(column)`.
  return isArray(field) ? `${own} @> array[${given}]` : `${own} = ${given}`;
}

function isOneOf(
  builder: Builder,
  subject: ComparisonSubject,
  values: readonly Scalar[],
  path: string,
): string {
  const { field, own } = subject;
  const type = typeOf(field, path);
  const given = values.flatMap((value, index) =>
    value === null ? [] : [operand(field, value, `${path}.${index}`)],
  );
  const list = builder.value(given, `${type}[]`);
  const found = isArray(field) ? `${own} && ${list}` : `${own} = any(${list})`;
  return given.length === values.length ? found : `(${found} or ${isNull(subject)})`;
}

/** A uuid by its bytes, which is the order of creation for ids. */
const ordered: ReadonlySet<string> = new Set([
  ...['text', 'enum', 'uuid', 'integer', 'number', 'timestamp', 'date'],
]);

function order(
  builder: Builder,
  { field, own }: ComparisonSubject,
  operator: string,
  value: unknown,
  path: string,
): string {
  if (!ordered.has(field.kind)) throw refuseOperator(path);
  const type = typeOf(field, path);
  const left = type === 'text' ? `${own} collate "C"` : own;
  return `${left} ${operator} ${builder.value(operand(field, value, path), type)}`;
}

function matches(
  builder: Builder,
  { field, own, folded }: ComparisonSubject,
  pattern: string,
  options: string | undefined,
  path: string,
): string {
  if (field.kind !== 'text' && field.kind !== 'enum') throw refuseOperator(path);
  const text = textOfFilter(pattern, options);
  if (text !== null) {
    if (folded !== null) return `${folded} like ${builder.value(containing(text), 'text')}`;
    return `${own} ~ ${builder.value(anyCasePattern(text), 'text')}`;
  }
  const problem = regexProblem(pattern);
  if (problem !== null) throw refuse(path, problem);
  return `${own} ${options === 'i' ? '~*' : '~'} ${builder.value(pattern, 'text')}`;
}

/** One member of a JSON field, as text. */
export function compareMember(
  builder: Builder,
  own: string,
  member: string,
  value: Scalar | Comparison,
  path: string,
): string {
  const text = `(${own} ->> ${builder.value(member, 'text')})`;
  const equal = (given: unknown, at: string) =>
    given === null ? `${text} is null` : `${text} = ${builder.value(textOperand(given, at), 'text')}`;
  const oneOf = (given: readonly Scalar[], at: string) => {
    const texts = given.flatMap((item, index) =>
      item === null ? [] : [textOperand(item, `${at}.${index}`)],
    );
    const found = `${text} = any(${builder.value(texts, 'text[]')})`;
    return texts.length === given.length ? found : `(${found} or ${text} is null)`;
  };
  if (!isComparison(value)) return equal(value, path);
  const conditions = Object.keys(value).map((operator) => {
    const at = `${path}.${operator}`;
    switch (operator) {
      case '$eq':
        return equal(value.$eq, at);
      case '$ne':
        return `(${equal(value.$ne, at)}) is not true`;
      case '$in':
        return oneOf(value.$in ?? [], at);
      case '$nin':
        return `(${oneOf(value.$nin ?? [], at)}) is not true`;
      case '$exists':
        return `${text} is ${value.$exists === true ? 'not null' : 'null'}`;
      default:
        throw refuseOperator(at);
    }
  });
  return conditions.length === 0 ? 'true' : `(${conditions.join(' and ')})`;
}
