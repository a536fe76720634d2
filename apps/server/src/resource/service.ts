/**
 * Writing a row of any collection: validate → authorize → complete (hooks) → one data-modifying statement that holds
 * the write, its change record and its idempotency answer together → publish → present.
 *
 * `db` may be a transaction; then the caller publishes after its commit.
 */
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import type { Field } from '@callejero/contract/resource.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import * as z from 'zod';
import { type Access, accessTo, column, quote, visibleRows } from '../access/access.ts';
import type { Binding, Registry, Row, WriteContext } from '../access/binding.ts';
import { Builder } from '../access/builder.ts';
import { type Principal, refusal, type WriteGrant } from '../access/policy.ts';
import { validate } from '../http/body.ts';
import { rememberAnswer } from '../http/idempotency.ts';
import type { Change, Platform, Queryable } from '../ports/ports.ts';
import type { Scope } from '../query/filters.ts';
import { projection } from '../query/projection.ts';
import { statement } from '../query/statement.ts';
import { assignments } from './columns.ts';
import { isFields, partsOf, type RowWrite, writeWithParts } from './parts.ts';
import type { WriteRequest, Written } from './written.ts';

export type { WriteRequest, Written };

/** Writes take no parameters, so these are never shown. */
const paths = { select: '_select', populates: '_populates' };

const revSchema = z.int('Falta la revisión.').min(1, 'Falta la revisión.');

export interface ResourceService {
  create(db: Queryable, name: string, body: unknown, request: WriteRequest): Promise<Written>;
  /** PATCH: the fields given; PUT (`replace`): all of them, those left out become empty. */
  update(
    db: Queryable,
    name: string,
    id: string,
    body: unknown,
    request: WriteRequest,
    replace?: boolean,
  ): Promise<Written>;
  archive(db: Queryable, name: string, id: string, body: unknown, request: WriteRequest): Promise<Written>;
  restore(db: Queryable, name: string, id: string, body: unknown, request: WriteRequest): Promise<Written>;
  /**
   * For what only the server writes (a review, an import): sets fields of a stored row when `rev` still holds, whatever
   * the principal may write. `action` names it in the change record, `facts` are told there besides the fields.
   */
  transition(
    db: Queryable,
    name: string,
    id: string,
    rev: number,
    decide: (current: Row) => Row,
    request: WriteRequest & { action: string; facts?: Row },
  ): Promise<Written>;
}

export function createResourceService(platform: Platform, registry: Registry): ResourceService {
  /** What `presented` makes, for who sees the same columns of every row: it needs no values then. */
  const presentations = new WeakMap<Principal, Map<string, string>>();

  const bindingOf = (name: string): Binding => {
    const binding = registry.get(name);
    if (!binding) throw new ApiError('route-not-found');
    return binding;
  };

  const refuse = (principal: Principal): never => {
    throw refusal(principal);
  };

  const contextOf = (db: Queryable, principal: Principal): WriteContext => ({
    platform,
    db,
    principal,
    now: platform.clock.now(),
  });

  /** Only fields that the grant names, and of a part its own; the same message for those that do not exist. */
  function assertWritable(
    grant: WriteGrant,
    input: unknown,
    binding: Binding,
    by: Principal,
    under = '',
  ): void {
    if (!isFields(input)) return;
    const refused = Object.keys(input).filter((name) => name !== 'rev' && !grant.fields.includes(name));
    if (refused.length > 0) {
      throw invalid(
        refused.map((name) => ({ path: `${under}${name}`, message: 'Este campo no se admite.' })),
      );
    }
    for (const { name, binding: part } of partsOf(registry, binding)) {
      const own = part.policy.create?.(by);
      if (isFields(input[name])) assertWritable(own ?? refuse(by), input[name], part, by, `${name}.`);
    }
  }

  const withParts = (db: Queryable, write: RowWrite, store: (db: Queryable, row: Row) => Promise<Written>) =>
    writeWithParts({ platform, registry, service }, db, write, store);

  /** The JSON object that the principal may see of a row of `alias`, as a subselect's columns. */
  function presented(scope: Scope, binding: Binding, alias: string, populates: string[] = []): string {
    const { builder, principal } = scope;
    const key = `${binding.resource.name} ${alias} ${populates.join()}`;
    const ready = presentations.get(principal)?.get(key);
    if (ready !== undefined) return ready;
    const access = accessTo(registry, binding.resource.name, principal);
    if (!access) return `${column(binding, alias, 'id')} as "id"`;
    const values = builder.values.length;
    const text = projection(scope, access, alias, { select: undefined, populates }, paths);
    if (builder.values.length === values) {
      const own = presentations.get(principal) ?? new Map<string, string>();
      presentations.set(principal, own.set(key, text));
    }
    return text;
  }

  /**
   * Whether all rows of these ids may be seen. Each of a few by its own look into the primary key: that is a third of what
   * it costs to start counting.
   */
  function allVisible(target: Access, builder: Builder, ids: readonly unknown[]): string {
    const alias = builder.alias();
    const found = (condition: string) =>
      `from ${quote(target.binding.table)} ${alias} where ${column(target.binding, alias, 'id')} ${condition}` +
      ` and ${visibleRows(target, builder, alias, false)}`;
    if (ids.length > fewReferences) {
      const count = `(select count(*) ${found(`= any(${builder.value(ids, 'uuid[]')})`)})`;
      return `${count} = ${builder.value(ids.length, 'int4')}`;
    }
    return ids.map((id) => `exists (select ${found(`= ${builder.value(id, 'uuid')}`)})`).join(' and ');
  }

  /** Says of every reference of `row` whether all its targets exist and may be seen by the principal. */
  function referenceChecks(
    { builder, principal }: Scope,
    binding: Binding,
    row: Row,
  ): { field: string; check: string }[] {
    const checks: { field: string; check: string }[] = [];
    for (const { name, to } of referencesOf(binding)) {
      const value = row[name];
      if (value === null || value === undefined) continue;
      if (isFields(value)) {
        const inside = referenceChecks({ builder, principal, registry }, bindingOf(to), value);
        checks.push(...inside.map(({ field, check }) => ({ field: `${name}.${field}`, check })));
        continue;
      }
      const ids = Array.isArray(value) ? value : [value];
      if (ids.length === 0) continue;
      const target = accessTo(registry, to, principal);
      checks.push({ field: name, check: target ? allVisible(target, builder, ids) : 'false' });
    }
    return checks;
  }

  const scopeOf = (principal: Principal): Scope => ({ registry, principal, builder: new Builder() });

  async function assertReferences(
    db: Queryable,
    binding: Binding,
    row: Row,
    principal: Principal,
  ): Promise<void> {
    const scope = scopeOf(principal);
    const checks = referenceChecks(scope, binding, row);
    if (checks.length === 0) return;
    const columns = checks.map(({ check }, index) => `${check} as c${index}`).join(', ');
    const [found] = await db.query<Record<string, boolean>>(
      statement(`select ${columns}`, scope.builder.values),
    );
    const missing = checks.filter((_, index) => found?.[`c${index}`] === false);
    if (missing.length > 0) {
      throw invalid(
        missing.map(({ field }) => ({ path: field, message: 'No existe o no está disponible.' })),
      );
    }
  }

  interface Execution {
    action: string;
    diff: Row;
    now: Date;
    request: WriteRequest;
    status: 200 | 201;
    pipeline?: 'insert';
  }

  /**
   * `with written as (…), change as (…), answer as (…)[, remembered as (…)]`: the text of the answer, or null when
   * nothing was written. `write` returns the rows written.
   */
  async function execute(
    db: Queryable,
    binding: Binding,
    scope: Scope,
    write: string,
    { action, diff, now, request, status, ...how }: Execution,
  ): Promise<string | null> {
    const { builder } = scope;
    const change =
      'insert into changes (at, actor, action, resource, record_id, diff, request_id)' +
      ` select ${builder.value(now, 'timestamptz')}, ${builder.value(request.principal.id, 'uuid')},` +
      ` ${builder.value(action, 'text')}, ${builder.value(binding.resource.name, 'text')}, w.id,` +
      ` ${builder.value(JSON.stringify(diff), 'jsonb')}, ${builder.value(request.requestId, 'text')} from written w`;
    const remembered = request.key
      ? `, remembered as (${builder.embed(rememberAnswer(request.key, status, raw('answer.body'), now, raw('answer')))})`
      : '';
    const [row] = await db.query<{ body: string }>(
      statement(
        `with written as (${write}), change as (${change}),` +
          ` answer as (select '{"data":' || row_to_json(r)::text || '}' as body` +
          ` from (select ${presented(scope, binding, 'w')} from written w) r)${remembered} select body from answer`,
        builder.values,
        how,
      ),
    );
    return row?.body ?? null;
  }

  interface Found {
    /** All fields. */
    row: Row;
    visible: boolean;
    writable: boolean;
    /** What the principal may see of it, its parts included. */
    presented: unknown;
  }

  async function load(
    db: Queryable,
    binding: Binding,
    id: string,
    principal: Principal,
    writable: WriteGrant['rows'],
    archived: boolean,
  ): Promise<Found | null> {
    const access = accessTo(registry, binding.resource.name, principal);
    if (!access || !z.uuid().safeParse(id).success) return null;
    const scope = scopeOf(principal);
    const { builder } = scope;
    const everything = { binding, grants: [{ rows: null, read: Object.keys(binding.resource.fields) }] };
    const all = projection(scope, everything, 't', { select: undefined, populates: undefined }, paths);
    const parts = partsOf(registry, binding).map(({ name }) => name);
    const [found] = await db.query<Found>(
      statement(
        `select (select row_to_json(r) from (select ${all}) r) as row,` +
          ` (select row_to_json(r) from (select ${presented(scope, binding, 't', parts)}) r) as presented,` +
          ` (${visibleRows(access, builder, 't', archived)}) as visible,` +
          ` ${writable ? builder.embed(writable('t')) : 'true'} as writable` +
          ` from ${quote(binding.table)} t where ${column(binding, 't', 'id')} = ${builder.value(id, 'uuid')}` +
          ` and t.archived_at is ${archived ? 'not null' : 'null'}`,
        builder.values,
        { pipeline: 'read' },
      ),
    );
    return found ?? null;
  }

  async function loadForWrite(
    db: Queryable,
    binding: Binding,
    id: string,
    request: WriteRequest,
    grant: Pick<WriteGrant, 'rows'> | null | undefined,
    archived = false,
  ) {
    if (!grant) return refuse(request.principal);
    const found = await load(db, binding, id, request.principal, grant.rows, archived);
    // Absent and invisible are the same to who asks.
    if (!found?.visible) throw new ApiError('not-found');
    if (!found.writable) throw new ApiError('forbidden');
    return found;
  }

  const stale = (current: unknown, yours: unknown) => new ApiError('stale', { current, yours });

  function takeRev(body: unknown): { rev: number; fields: Row } {
    const { rev, fields } = validate(
      z.looseObject({ rev: revSchema }).transform(({ rev, ...fields }) => ({ rev, fields })),
      body,
    );
    return { rev, fields };
  }

  /** Writes `input` over `current`; throws 409 when somebody was faster. */
  async function store(
    db: Queryable,
    binding: Binding,
    found: { row: Row; presented: unknown },
    input: Row,
    rev: number,
    options: {
      action: string;
      change: Change['change'];
      now: Date;
      request: WriteRequest;
      columns?: Sql[];
      facts?: Row;
    },
  ): Promise<Written> {
    const id = String(found.row.id);
    const diff: Row = { ...options.facts };
    for (const [name, value] of Object.entries(input)) {
      const before = found.row[name] ?? null;
      if (JSON.stringify(before) !== JSON.stringify(value ?? null)) diff[name] = [before, value ?? null];
    }
    const scope = scopeOf(options.request.principal);
    const { builder } = scope;
    const sets = [
      ...assignments(builder, binding, input).map(({ column, value }) => `${column} = ${value}`),
      ...(options.columns ?? []).map((assignment) => builder.embed(assignment)),
      'rev = t.rev + 1',
      `updated_at = ${builder.value(options.now, 'timestamptz')}`,
    ];
    const write =
      `update ${quote(binding.table)} t set ${sets.join(', ')}` +
      ` where t.id = ${builder.value(id, 'uuid')} and t.rev = ${builder.value(rev, 'int4')} returning t.*`;
    const body = await execute(db, binding, scope, write, {
      action: options.action,
      diff: withoutSecrets(binding, diff, [concealed, concealed]),
      now: options.now,
      request: options.request,
      status: 200,
    });
    if (body === null) {
      const now = await load(db, binding, id, options.request.principal, null, false);
      throw now ? stale(now.presented, input) : new ApiError('not-found');
    }
    return { body, status: 200, change: { resource: binding.resource.name, id, change: options.change } };
  }

  const service: ResourceService = {
    async create(db, name, body, request) {
      const binding = bindingOf(name);
      const grant = binding.policy.create?.(request.principal);
      if (!grant) return refuse(request.principal);
      assertWritable(grant, body, binding, request.principal);
      const context = contextOf(db, request.principal);
      const input = withDefaults(binding, validate(binding.resource.create, body));
      const id = platform.ids.next();
      const given: Row = { id, ...input };
      const after = (await binding.hooks?.beforeCreate?.(context, given)) ?? given;
      return withParts(db, { binding, row: after, current: null, request }, async (db, stored) => {
        const row: Row = { ...stored, createdAt: context.now, updatedAt: context.now, rev: 1 };
        const scope = scopeOf(request.principal);
        const values = assignments(scope.builder, binding, row);
        // Parts as they were brought: what they refer to is checked, they themselves exist by now.
        const checks = referenceChecks(scope, binding, after);
        const insert =
          `insert into ${quote(binding.table)} (${values.map(({ column }) => column).join(', ')})` +
          ` select ${values.map(({ value }) => value).join(', ')}`;
        const where = checks.length > 0 ? `where ${checks.map(({ check }) => check).join(' and ')}` : '';
        const written = await execute(db, binding, scope, `${insert} ${where} returning *`, {
          action: 'created',
          diff: withoutSecrets(binding, stored, concealed),
          now: context.now,
          request,
          status: 201,
          pipeline: 'insert',
        });
        if (written === null) {
          await assertReferences(db, binding, after, request.principal);
          throw new ApiError('unexpected');
        }
        return { body: written, status: 201, change: { resource: name, id, change: 'created' } };
      });
    },

    async update(db, name, id, body, request, replace = false) {
      const binding = bindingOf(name);
      const grant = binding.policy.update?.(request.principal);
      const found = await loadForWrite(db, binding, id, request, grant);
      if (grant) assertWritable(grant, body, binding, request.principal);
      const { rev, fields } = takeRev(body);
      const input: Row = replace
        ? emptied(binding, withDefaults(binding, validate(binding.resource.create, fields)))
        : validate(binding.resource.update, fields);
      if (rev !== found.row.rev) throw stale(found.presented, fields);
      const context = contextOf(db, request.principal);
      const row = (await binding.hooks?.beforeUpdate?.(context, input, found.row)) ?? input;
      // What was named counts also where the hook keeps it for later.
      await assertReferences(db, binding, changedOnly({ ...input, ...row }, found.row), request.principal);
      const how = { action: 'updated', change: 'updated' as const, now: context.now, request };
      return withParts(db, { binding, row, current: found.row, request }, (db, row) =>
        store(db, binding, found, row, rev, how),
      );
    },

    async archive(db, name, id, body, request) {
      const binding = bindingOf(name);
      const found = await loadForWrite(db, binding, id, request, binding.policy.archive?.(request.principal));
      const { rev } = validate(z.strictObject({ rev: revSchema }), body);
      if (rev !== found.row.rev) throw stale(found.presented, { rev });
      const context = contextOf(db, request.principal);
      await binding.hooks?.beforeArchive?.(context, found.row);
      return store(db, binding, found, {}, rev, {
        action: 'archived',
        change: 'archived',
        now: context.now,
        request,
        columns: [sql`archived_at = ${context.now}::timestamptz`],
      });
    },

    async restore(db, name, id, body, request) {
      const binding = bindingOf(name);
      const grant = binding.policy.archive?.(request.principal);
      const found = await loadForWrite(db, binding, id, request, grant, true);
      const { rev } = validate(z.strictObject({ rev: revSchema.optional() }), body);
      if (rev !== undefined && rev !== found.row.rev) throw stale(found.presented, { rev });
      return store(db, binding, found, {}, Number(found.row.rev), {
        action: 'restored',
        change: 'restored',
        now: platform.clock.now(),
        request,
        columns: [sql`archived_at = null`],
      });
    },

    async transition(db, name, id, rev, decide, request) {
      const binding = bindingOf(name);
      const found = await load(db, binding, id, request.principal, null, false);
      if (!found?.visible) throw new ApiError('not-found');
      if (rev !== found.row.rev) throw stale(found.presented, { rev });
      const now = platform.clock.now();
      const write = { binding, row: decide(found.row), current: found.row, request };
      return withParts(db, write, (db, row) =>
        store(db, binding, found, row, rev, {
          action: request.action,
          change: 'updated',
          now,
          request,
          ...(request.facts ? { facts: request.facts } : {}),
        }),
      );
    },
  };
  return service;
}

/** References of one field that are looked up one by one. */
const fewReferences = 3;

const concealed = '•••';

/** What a change record keeps of what was written. */
function withoutSecrets({ secrets = [] }: Binding, diff: Row, instead: unknown): Row {
  const hidden = secrets.filter((name) => name in diff);
  return hidden.length === 0
    ? diff
    : { ...diff, ...Object.fromEntries(hidden.map((name) => [name, instead])) };
}

const defaults = new WeakMap<Binding, Row>();

/** What a creation leaves out gets its default. */
function withDefaults(binding: Binding, input: Row): Row {
  let own = defaults.get(binding);
  if (!own) {
    const fields = Object.entries<Field>(binding.resource.fields);
    const given = fields.filter(([, field]) => field.defaulted && !field.readOnly);
    own = Object.fromEntries(given.map(([name, field]) => [name, field.default]));
    defaults.set(binding, own);
  }
  return { ...own, ...input };
}

const references = new WeakMap<Binding, readonly { name: string; to: string }[]>();

/** The fields that name rows of other collections. */
function referencesOf(binding: Binding): readonly { name: string; to: string }[] {
  let own = references.get(binding);
  if (!own) {
    own = Object.entries<Field>(binding.resource.fields).flatMap(([name, { to }]) =>
      to ? [{ name, to }] : [],
    );
    references.set(binding, own);
  }
  return own;
}

/** What a replacement leaves out becomes null. */
function emptied(binding: Binding, input: Row): Row {
  const row: Row = { ...input };
  for (const [name, field] of Object.entries<Field>(binding.resource.fields)) {
    if (row[name] === undefined && !field.readOnly) row[name] = null;
  }
  return row;
}

/** References that stay as they are need no new check: their target may have been archived since. */
function changedOnly(row: Row, current: Row): Row {
  return Object.fromEntries(
    Object.entries(row).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(current[name])),
  );
}
