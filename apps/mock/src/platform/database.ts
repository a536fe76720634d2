/**
 * The database port over PGlite, which has one connection: queries and transactions take turns. A query outside a transaction
 * that the transaction's work awaits would wait for ever: it rejects after a while, and its error names both statements.
 */

import type { Database, Queryable, Statement } from '@callejero/server/ports/ports.ts';
import { parameterText, textSerializers } from './parameters.ts';

/** The part of PGlite that the database needs. */
export interface Lite {
  query<Row>(
    text: string,
    values: (string | null)[],
    options: { serializers: typeof textSerializers },
  ): Promise<{ rows: Row[] }>;
  exec(text: string): Promise<unknown>;
}

/** Milliseconds that queries wait for a transaction that runs no statement. */
const defaultPatience = 20_000;
const batchSize = 500;

interface Waiting {
  text: string;
  begin(): void;
  refuse(error: Error): void;
}

export function openDatabase(lite: Lite, patience = defaultPatience): Database {
  const waiting: Waiting[] = [];
  let isTaken = false;

  const turn = (text: string) =>
    new Promise<void>((begin, refuse) => {
      if (isTaken) return void waiting.push({ text, begin, refuse });
      isTaken = true;
      begin();
    });

  const inTurn = async <T>(text: string, work: () => Promise<T>): Promise<T> => {
    await turn(text);
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next.begin();
      else isTaken = false;
    }
  };

  const run = async <Row>({ text, values }: Statement): Promise<Row[]> =>
    (await lite.query<Row>(text, values.map(parameterText), { serializers: textSerializers })).rows;

  const transaction = <T>(work: (tx: Queryable) => Promise<T>, begins = 'begin'): Promise<T> =>
    inTurn(begins, async () => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const watch = (last: string) => {
        timer = setTimeout(() => {
          for (const { text, refuse } of waiting.splice(0))
            refuse(new Error(`«${text}» waits for a transaction that asks nothing after «${last}»`));
        }, patience);
      };
      const tx: Queryable = {
        async query(statement) {
          clearTimeout(timer);
          try {
            return await run(statement);
          } finally {
            watch(statement.text);
          }
        },
      };
      await lite.exec(begins);
      watch(begins);
      try {
        const result = await work(tx);
        await lite.exec('commit');
        return result;
      } catch (error) {
        await lite.exec('rollback');
        throw error;
      } finally {
        clearTimeout(timer);
      }
    });

  return {
    query: (statement) => inTurn(statement.text, () => run(statement)),
    transaction: (work) => transaction(work),
    async snapshot<First, Row, T>(
      first: Statement,
      rows: Statement,
      work: (first: First[], batches: AsyncIterable<Row[]>) => Promise<T>,
    ): Promise<T> {
      // Read all rows before passing on the first: a slow reader must not hold the only connection.
      const [head, all] = await transaction(
        async (tx) => [await tx.query<First>(first), await tx.query<Row>(rows)] as const,
        'begin isolation level repeatable read read only',
      );
      return work(head, batchesOf(all));
    },
  };
}

async function* batchesOf<Row>(rows: readonly Row[]): AsyncGenerator<Row[]> {
  for (let from = 0; from < rows.length; from += batchSize) yield rows.slice(from, from + batchSize);
}
