/** The peer: Feathers 5 over Koa and Knex, with its standard service on the same table and without accounts. */
import { randomUUID } from 'node:crypto';
import { fold } from '@callejero/contract/text/fold.ts';
import { feathers, type HookContext } from '@feathersjs/feathers';
import { KnexService } from '@feathersjs/knex';
import { bodyParser, errorHandler, koa, rest } from '@feathersjs/koa';
import knex from 'knex';

const database = knex({
  client: 'pg',
  connection: process.env.DATABASE_URL ?? '',
  pool: { min: 0, max: 10 },
});

interface Row {
  categories: string[];
}

/** Reads the categories of a page with one more query, like a resolver with a batch loader. */
async function populate(context: HookContext): Promise<void> {
  const page: Row[] = context.result.data;
  const ids = new Set(page.flatMap(({ categories }) => categories));
  const found = await database('categories').whereIn('id', [...ids]);
  const byId = new Map(found.map((category) => [category.id, category]));
  for (const row of page) Object.assign(row, { categories: row.categories.map((id) => byId.get(id)) });
}

function complete(context: HookContext): void {
  const { name, categories, location, phones } = context.data;
  const now = new Date();
  context.data = {
    ...{ id: randomUUID(), created_at: now, updated_at: now, name, name_folded: fold(name), phones },
    ...{ slug: `peer-${randomUUID()}`, categories, location: `(${location.lng},${location.lat})` },
  };
}

const app = koa(feathers());
app.use(errorHandler());
app.use(bodyParser());
app.configure(rest());
app.use(
  'commerces',
  new KnexService({
    Model: database,
    name: 'commerces',
    paginate: { default: 20, max: 1000 },
    extendedOperators: { $contains: '@>' },
  }),
);
app.service('commerces').hooks({ after: { find: [populate] }, before: { create: [complete] } });
app.listen(Number(process.env.PORT), process.env.HOST);
