/** Compares two records of a place: what differs, what the survivor takes, what the request contains. Pure. */

import type { CommerceReferences } from '@callejero/contract/answers/places.ts';
import {
  type Commerce,
  type Merge,
  type MergeChoice,
  mergeableFields,
  mergeableLists,
  mergedList,
} from '@callejero/contract/resources/commerces.ts';
import { listInWords } from '@callejero/contract/text/list-words.ts';
import { formatNumber } from '../../../ui/values/format.ts';
import { mergeTexts as texts } from './texts.ts';

/** The two records, whichever survives. */
export type Letter = 'A' | 'B';
export type FieldChoice = Letter | 'both';

export type MergePair = Readonly<Record<Letter, Readonly<Record<string, unknown>>>>;

export const getOther = (letter: Letter): Letter => (letter === 'A' ? 'B' : 'A');

export interface ComparedField {
  name: string;
  equal: boolean;
  /** The survivor may take both lists; false also when together they are too long. */
  both: boolean;
  /** The maximum length, when both lists together exceed it. */
  tooMany: number | null;
}

/** Every field that either record has, in the contract's order. */
export function compareFields(pair: MergePair): ComparedField[] {
  return mergeableFields.flatMap((name) => {
    const [a, b] = [pair.A[name], pair.B[name]];
    if (isNothing(a) && isNothing(b)) return [];
    const maxLength = mergeableLists[name];
    const together = maxLength === undefined ? [] : mergedList(listOf(a), listOf(b));
    const isUnion = maxLength !== undefined && !isNothing(a) && !isNothing(b);
    return [
      {
        name,
        equal: comparable(a) === comparable(b),
        both: isUnion && together.length <= maxLength,
        tooMany: isUnion && together.length > maxLength ? maxLength : null,
      },
    ];
  });
}

/** Which record survives by default: the published one, else the first. */
export function staysByDefault({ A, B }: Readonly<Record<Letter, Pick<Commerce, 'status'>>>): Letter {
  return B.status === 'accepted' && A.status !== 'accepted' ? 'B' : 'A';
}

/** The default choice: the survivor's own value, or the other's where it has none. */
export function chosenByDefault(name: string, pair: MergePair, stays: Letter): FieldChoice {
  const leaves = getOther(stays);
  return isNothing(pair[stays][name]) && !isNothing(pair[leaves][name]) ? leaves : stays;
}

/** The fields that the request names: those where the survivor does not keep its own value. */
export function toTakenFields(
  fields: readonly ComparedField[],
  chosen: Readonly<Record<string, FieldChoice>>,
  pair: MergePair,
  stays: Letter,
): Merge['take'] {
  const take: Record<string, MergeChoice> = {};
  for (const { name, equal } of fields) {
    const choice = chosen[name] ?? chosenByDefault(name, pair, stays);
    if (equal || choice === stays) continue;
    take[name] = choice === 'both' ? 'both' : 'other';
  }
  return take;
}

/** «3 productos, 1 promoción y 2 eventos»; null for nothing. */
export function referencesInWords(references: CommerceReferences): string | null {
  const parts = Object.entries(references).map(([resource, count]) => {
    const [one, many] = texts.nouns[resource] ?? texts.others;
    return count === 1 ? one : `${formatNumber(count)} ${many}`;
  });
  return parts.length === 0 ? null : listInWords(parts);
}

/** Names that distinguish the two records. */
export function getNames(pair: Readonly<Record<Letter, Pick<Commerce, 'name'>>>): Record<Letter, string> {
  const { A, B } = pair;
  if (A.name !== B.name) return { A: A.name, B: B.name };
  return { A: texts.sameName(A.name, 'A'), B: texts.sameName(B.name, 'B') };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === 'unknown') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

const addressParts = ['street', 'number', 'extra', 'postalCode', 'locality', 'province', 'country'];

/** Each record has an address of its own; two addresses are equal when their parts are. */
function comparable(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'locality' in value) {
    const address = value as Record<string, unknown>;
    return JSON.stringify(addressParts.map((part) => address[part] ?? null));
  }
  return JSON.stringify(value ?? null);
}
