/** The parts of a platform with a span for each use. */
import type { FileStore, Mailer, Push, Queryable, Statement, Traces } from '../../ports/ports.ts';
import type { NodeDatabase } from '../database/database.ts';

/** What a statement does and to which table, without its text: that may contain values. */
function namesOf({ text }: Statement): { operation: string; table: string | null } {
  const [operation = 'query'] = /[a-z]+/i.exec(text) ?? [];
  const [, table = null] = /\b(?:from|into|update|join) "?([a-z_]+(?:\.[a-z_]+)?)\b/i.exec(text) ?? [];
  return { operation: operation.toLowerCase(), table };
}

export function tracedDatabase(db: NodeDatabase, traces: Traces): NodeDatabase {
  const traced = <Row>(at: Queryable, statement: Statement): Promise<Row[]> => {
    const { operation, table } = namesOf(statement);
    const name = table === null ? operation : `${operation} ${table}`;
    return traces.span({ name, kind: 'client' }, (span) => {
      span.attributes['db.system.name'] = 'postgresql';
      span.attributes['db.operation.name'] = operation;
      if (table !== null) span.attributes['db.collection.name'] = table;
      return at.query<Row>(statement);
    });
  };
  return {
    ...db,
    query: (statement) => traced(db, statement),
    transaction: (work) =>
      traces.span({ name: 'transaction', kind: 'internal' }, () =>
        db.transaction((tx) => work({ query: (statement) => traced(tx, statement) })),
      ),
  };
}

export function tracedFiles(files: FileStore, traces: Traces): FileStore {
  const traced = <T>(operation: string, work: () => Promise<T>) =>
    traces.span({ name: `S3 ${operation}`, kind: 'client' }, (span) => {
      span.attributes['rpc.system'] = 'aws-api';
      span.attributes['rpc.method'] = operation;
      return work();
    });
  return {
    ...files,
    put: (path, content) => traced('put', () => files.put(path, content)),
    get: (path, range) => traced('get', () => files.get(path, range)),
    remove: (path) => traced('remove', () => files.remove(path)),
  };
}

export const tracedMailer = <M extends Mailer>(mailer: M, traces: Traces): M => ({
  ...mailer,
  send: (mail) => traces.span({ name: 'mail send', kind: 'client' }, () => mailer.send(mail)),
});

export function tracedPush(push: Push, traces: Traces): Push {
  const traced =
    (send: Push['send']): Push['send'] =>
    (target, message) =>
      traces.span({ name: 'push send', kind: 'client' }, async (span) => {
        const outcome = await send(target, message);
        span.attributes['callejero.push.system'] = target.osType;
        span.attributes['callejero.push.outcome'] = outcome.kind;
        return outcome;
      });
  return { ...push, send: traced(push.send), sendAside: traced(push.sendAside) };
}
