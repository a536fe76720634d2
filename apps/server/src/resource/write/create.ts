import { ApiError } from '@callejero/contract/errors.ts';
import { concealed } from '@callejero/contract/resources/audit.ts';
import { quote } from '../../access/access.ts';
import type { Row } from '../../access/binding.ts';
import { validate } from '../../http/body.ts';
import type { Queryable } from '../../ports/ports.ts';
import { assignments } from '../columns.ts';
import { createScope, getBinding, type ResourceContext, refuse, writeContext } from '../context.ts';
import { returnedLists } from '../lists.ts';
import { assertStoredPictures } from '../pictures.ts';
import { assertReferences, referenceChecks } from '../references.ts';
import { withoutDerived } from './differences.ts';
import { execute, withoutSecrets } from './execute.ts';
import { writeWithParts } from './parts.ts';
import { assertWritable, withDefaults } from './writable.ts';
import type { WriteRequest, Written } from './written.ts';

export async function create(
  context: ResourceContext,
  db: Queryable,
  name: string,
  body: unknown,
  request: WriteRequest,
): Promise<Written> {
  const { principal } = request;
  const binding = getBinding(context, name);
  const grant = binding.policy.create?.(principal) ?? refuse(principal);
  assertWritable(context, grant, body, binding, principal);
  const hookContext = writeContext(context, db, request);
  const { now } = hookContext;
  const input = withDefaults(binding, validate(binding.resource.create, body));
  assertStoredPictures(binding.resource, input, null, principal);
  const id = context.platform.ids.next();
  const given: Row = { id, ...input };
  const after = (await binding.hooks?.beforeCreate?.(hookContext, given)) ?? given;

  return writeWithParts(
    context,
    db,
    { binding, row: after, current: null, request },
    async (db, stored, parts) => {
      const scope = createScope(context, principal);
      const values = assignments(scope.builder, binding, {
        ...stored,
        createdAt: now,
        updatedAt: now,
        rev: 1,
      });
      // Check the references that parts contain; references to the parts are valid, because they have just been written.
      const checks = referenceChecks(context, scope, binding, after);
      const insert =
        `insert into ${quote(binding.table)} as t (${values.map(({ column }) => column).join(', ')})` +
        ` select ${values.map(({ value }) => value).join(', ')}`;
      const where = checks.length > 0 ? `where ${checks.map(({ check }) => check).join(' and ')}` : '';
      const returning = `returning t.*${returnedLists(scope.builder, binding, 't', stored)}`;
      const written = await execute(db, binding, scope, `${insert} ${where} ${returning}`, {
        row: stored,
        action: 'created',
        diff: withoutSecrets(
          binding,
          stored,
          { ...withoutDerived(binding.resource, stored), ...parts },
          concealed,
        ),
        now,
        request,
        status: 201,
        pipeline: 'insert',
      });
      if (written === null) {
        await assertReferences(context, db, binding, after, principal);
        throw new ApiError('unexpected');
      }
      return { body: written, status: 201, changes: [{ resource: name, id, change: 'created' }] };
    },
  );
}
