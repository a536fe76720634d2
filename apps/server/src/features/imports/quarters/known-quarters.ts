/** The quarters that the words of an imported file mean. */
import type { ImportValue } from '@callejero/contract/answers/imports.ts';
import type { ImportOptions } from '@callejero/contract/resources/imports.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../ports/ports.ts';
import { answerOf, answersFor, countValues } from '../reading/mapped-values.ts';
import { quarterKey } from './words.ts';

export interface KnownQuarter {
  id: string;
  name: string;
}

export const loadQuarters = (db: Queryable): Promise<KnownQuarter[]> =>
  db.query(sql`select id, name from quarters where archived_at is null order by id`);

type Tags = Readonly<Record<string, string>>;

/** OpenStreetMap's keys, of which tables have the first. */
const wordIn = (tags: Tags): string | null =>
  tags['addr:quarter'] ?? tags['addr:neighbourhood'] ?? tags['addr:suburb'] ?? null;

/** Where a place is, its point says; the words count for places whose point is in no area (`quarter_of`). */
export function quarterWords(known: readonly KnownQuarter[], options: Pick<ImportOptions, 'values'>) {
  const answers = answersFor(options, 'quarter', known);
  const byKey = new Map(known.map(({ id, name }) => [quarterKey(name), id]));
  const guess = (word: string) => byKey.get(quarterKey(word.slice(0, 200))) ?? null;
  return {
    /** The id of the quarter that the tags name; null if none is known or a person said that it is none. */
    of(tags: Tags): string | null {
      const word = wordIn(tags);
      const answer = answerOf(answers, word);
      return answer === undefined ? word && guess(word) : answer;
    },
    /** The words of the file with what they mean; nothing in a city without quarters. */
    count: (places: readonly { tags: Tags }[]): { quarter?: ImportValue[] } =>
      known.length === 0
        ? {}
        : {
            quarter: countValues(
              places.map(({ tags }) => wordIn(tags)),
              answers,
              guess,
            ),
          },
  };
}
