/**
 * `defineResource()`: one description of a collection from which everything else is derived: the Zod schemas for reading,
 * creating and updating, the projection and codecs of the compiled SQL, the fields for filters, sorts, search and populates,
 * the forms and the API reference.
 */
import * as z from 'zod';
import './text/spanish-issues.ts';

/**
 * How a value is stored, compared and shown.
 *
 * | kind | JSON | SQL |
 * |---|---|---|
 * | text, enum | string | text |
 * | uuid, reference | string | uuid |
 * | references | string[] | uuid[] |
 * | texts | string[] | text[] |
 * | integer | number | integer |
 * | number | number | double precision |
 * | boolean | boolean | boolean |
 * | timestamp | RFC 3339 string, UTC | timestamptz(3) |
 * | date | YYYY-MM-DD | date |
 * | point | {lat,lng} WGS 84 degrees | point(lng,lat) |
 * | json | any JSON | jsonb |
 */
export type FieldKind =
  | 'text'
  | 'enum'
  | 'uuid'
  | 'reference'
  | 'references'
  | 'texts'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'timestamp'
  | 'date'
  | 'point'
  | 'json';

export interface Field<
  S extends z.ZodType = z.ZodType,
  Required extends boolean = boolean,
  Defaulted extends boolean = boolean,
  ReadOnly extends boolean = boolean,
  To extends string = string,
> {
  kind: FieldKind;
  /** The schema of a non-null value. */
  schema: S;
  /** Spanish name, shown above the input and in messages. */
  label: string;
  /** Never null. */
  required: Required;
  /** Required, but a creation may omit it. */
  defaulted: Defaulted;
  default?: unknown;
  /** Only the server writes it. */
  readOnly: ReadOnly;
  /** Derived from other fields: change records leave it out. */
  derived?: true;
  /** Imports of data of others write it. */
  imported?: true;
  /** The back office edits it in many rows at once. */
  bulk?: true;
  /** Everybody who may read the row reads it. */
  forAll?: true;
  /** The owners of the row also write it, if a client may. */
  forOwners?: true;
  /** The collection that a reference points to. */
  to?: To;
  /** The reference is to a row that is a part of this one: a write may contain its fields instead of its id. */
  part?: Part;
  /** Has a folded copy in the column `<name>Folded` with a trigram index, for `$search` and `textFilter`. */
  folded: boolean;
  /** Help below the input. */
  help?: string;
  /** Fixed values with their Spanish names: of an enum, of a list's items, or of the keys and values of a JSON field. */
  options?: Readonly<Record<string, string>>;
}

export type Fields = Record<string, Field>;

export interface Part<S extends z.ZodObject = z.ZodObject> {
  /** The fields of a write; fields that it leaves out become empty. */
  schema: S;
  /** Fields that the part takes from its row. */
  shares: readonly string[];
  /** The fields of the schema, with their labels. */
  fields: Readonly<Record<string, Field>>;
}

interface Options {
  readonly help?: string;
  readonly folded?: boolean;
  /** Grammatical gender of the label, for messages that agree with it: «Elige al menos una.» Masculine by default. */
  readonly gender?: 'f';
  readonly options?: Readonly<Record<string, string>>;
}

type Opt<S extends z.ZodType> = Field<S, false, false, false, never>;

function make<S extends z.ZodType>(kind: FieldKind, label: string, schema: S, options: Options = {}): Opt<S> {
  return {
    kind,
    schema,
    label,
    required: false,
    defaulted: false,
    readOnly: false,
    folded: options.folded ?? false,
    ...(options.help === undefined ? {} : { help: options.help }),
    ...(options.options === undefined ? {} : { options: options.options }),
  };
}

/** Makes a field required: never null, and every creation must give it. */
export function required<S extends z.ZodType, D extends boolean, O extends boolean, To extends string>(
  field: Field<S, boolean, D, O, To>,
): Field<S, true, D, O, To> {
  return { ...field, required: true };
}

/** Never null; `value` applies when a creation omits the field. */
export function withDefault<S extends z.ZodType, O extends boolean, To extends string>(
  field: Field<S, boolean, boolean, O, To>,
  value: z.infer<S>,
): Field<S, true, true, O, To> {
  return { ...field, required: true, defaulted: true, default: value };
}

/** Only the server writes the field: the create and update schemas omit it. */
export function readOnly<S extends z.ZodType, R extends boolean, D extends boolean, To extends string>(
  field: Field<S, R, D, boolean, To>,
): Field<S, R, D, true, To> {
  return { ...field, readOnly: true };
}

/** Only the server writes the field, from the values of others. */
export function derived<S extends z.ZodType, R extends boolean, D extends boolean, To extends string>(
  field: Field<S, R, D, boolean, To>,
): Field<S, R, D, true, To> {
  return { ...readOnly(field), derived: true };
}

/** Imports of data of others write the field: `features/imports/records/` needs no other list of fields. */
export function imported<F extends Field>(field: F): F & { imported: true } {
  return { ...field, imported: true };
}

/** The back office edits the field in many rows at once: `resource/bulk/` on the server, `ui/list/bulk/` in the app. */
export function bulk<F extends Field>(field: F): F & { bulk: true } {
  return { ...field, bulk: true };
}

const marked = <F extends Fields>(fields: F, mark: Pick<Field, 'forAll' | 'forOwners'>): F =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, ...mark }])) as F;

/** Fields that everybody reads who may read the row. Others are the team's, unless a policy names them. */
export const forAll = <const F extends Fields>(fields: F): F => marked(fields, { forAll: true });

/** Fields that everybody reads, and that the owners of the row also write. */
export const forOwners = <const F extends Fields>(fields: F): F =>
  marked(fields, { forAll: true, forOwners: true });

/** Never null; a creation may omit it, and the server determines the value. */
export function foundByServer<S extends z.ZodType, To extends string>(
  field: Field<S, boolean, boolean, false, To>,
): Field<S, true, true, false, To> {
  return { ...field, required: true, defaulted: true };
}

export const idSchema = z.uuid('No es un identificador válido.');
/** The messages for an empty field and for one with an invalid value. */
const unlessEmpty =
  (message: string) =>
  ({ input }: { input?: unknown }): string =>
    input === undefined || input === null || input === '' ? 'Este campo es obligatorio.' : message;

/** Year 1 to 9999 in UTC and existing offsets, which both PostgreSQL and JavaScript can parse. */
export const timestampSchema = z.iso
  .datetime({ offset: true, error: unlessEmpty('No es una fecha y hora válida.'), abort: true })
  .max(40, { error: 'No es una fecha y hora válida.', abort: true })
  .refine((value) => {
    const hours = Number(/[+-](\d\d):\d\d$/.exec(value)?.[1] ?? 0);
    const time = Date.parse(value);
    return (
      hours <= 14 && time >= Date.parse('0001-01-01T00:00:00Z') && time < Date.parse('9999-12-31T23:59:59Z')
    );
  }, 'No es una fecha y hora válida.');
export const dateSchema = z.iso
  .date({ error: unlessEmpty('No es una fecha válida.'), abort: true })
  .refine((value) => !value.startsWith('0000'), 'No es una fecha válida.');
export const pointSchema = z.strictObject(
  {
    lat: z
      .number('Falta la latitud.')
      .min(-90, 'La latitud va de -90 a 90.')
      .max(90, 'La latitud va de -90 a 90.'),
    lng: z
      .number('Falta la longitud.')
      .min(-180, 'La longitud va de -180 a 180.')
      .max(180, 'La longitud va de -180 a 180.'),
  },
  'Marca el punto en el mapa.',
);
export type Point = z.infer<typeof pointSchema>;

/** Typed text: trimmed, no control characters, `min`–`max` characters. */
export function textSchema(min: number, max: number) {
  return z
    .string('Escribe un texto.')
    .trim()
    .min(min, min === 1 ? 'Este campo es obligatorio.' : `Escribe al menos ${min} caracteres.`)
    .max(max, `Escribe ${max} caracteres como máximo.`)
    .refine((value) => !hasControlCharacters(value), 'El texto contiene caracteres que no se admiten.');
}

/** Whether free JSON may be stored: no U+0000, no unpaired surrogates, at most `max` characters and ten levels. */
export function isStorableJson(value: unknown, max: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > 10) return false;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  const text = JSON.stringify(value);
  return text.length <= max && !/\\u0000|\\ud[89a-f]/.test(text);
}

/** PostgreSQL rejects U+0000 and unpaired surrogates; control characters other than tab and line ends are noise. */
function hasControlCharacters(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value) || !value.isWellFormed();
}

type Values = Readonly<Record<string, string>>;

/** One of the names of `values`. */
export const toEnum = <const V extends Values>(values: V, error = 'Elige uno de los valores.') =>
  z.enum(Object.keys(values) as [keyof V & string, ...(keyof V & string)[]], error);

/** The `rev` that a body must have. */
export const revSchema = z.int('Falta la revisión.');
/** A body with only the `rev`. */
export const revOnlySchema = z.strictObject({ rev: revSchema });

export const field = {
  text: (label: string, min: number, max: number, options?: Options) =>
    make('text', label, textSchema(min, max), options),
  /** A text with its own schema (e-mail, phone, slug…). */
  string: <S extends z.ZodType<string>>(label: string, schema: S, options?: Options) =>
    make('text', label, schema, options),
  enum: <const V extends Values>(label: string, values: V, options?: Options) =>
    make('enum', label, toEnum(values), { ...options, options: values }),
  uuid: (label: string, options?: Options) => make('uuid', label, idSchema, options),
  reference: <const To extends string>(label: string, to: To, options?: Options) => ({
    ...make('reference', label, idSchema, options),
    to,
  }),
  /** A reference to a row that belongs only to this one and is written with it. */
  part: <S extends z.ZodObject, const To extends string>(label: string, to: To, part: Part<S>) => ({
    ...make('reference', label, idSchema),
    to,
    part,
  }),
  references: <const To extends string>(
    label: string,
    to: To,
    min: number,
    max: number,
    options?: Options,
  ) => ({
    ...make(
      'references',
      label,
      z
        .array(idSchema, 'Elige una lista.')
        .min(
          min,
          min === 1 ? `Elige al menos ${options?.gender === 'f' ? 'una' : 'uno'}.` : `Elige al menos ${min}.`,
        )
        .max(max, `Elige ${max} como máximo.`)
        .refine((ids) => new Set(ids).size === ids.length, 'Hay valores repetidos.'),
      options,
    ),
    to,
  }),
  texts: <S extends z.ZodType<string>>(label: string, item: S, max: number, options?: Options) =>
    make('texts', label, z.array(item, 'Indica una lista.').max(max, `Indica ${max} como máximo.`), options),
  /** A list of fixed values. */
  enums: <const V extends Values>(label: string, values: V, max: number, options?: Options) =>
    field.texts(label, toEnum(values), max, { ...options, options: values }),
  integer: (label: string, min: number, max: number, options?: Options) =>
    make(
      'integer',
      label,
      z
        .int('Escribe un número entero.')
        .min(min, `El valor mínimo es ${min}.`)
        .max(max, `El valor máximo es ${max}.`),
      options,
    ),
  number: (label: string, min: number, max: number, options?: Options) =>
    make(
      'number',
      label,
      z
        .number('Escribe un número.')
        .min(min, `El valor mínimo es ${min}.`)
        .max(max, `El valor máximo es ${max}.`),
      options,
    ),
  boolean: (label: string, options?: Options) => make('boolean', label, z.boolean('Elige sí o no.'), options),
  timestamp: (label: string, options?: Options) => make('timestamp', label, timestampSchema, options),
  date: (label: string, options?: Options) => make('date', label, dateSchema, options),
  point: (label: string, options?: Options) => make('point', label, pointSchema, options),
  json: <S extends z.ZodType>(label: string, schema: S, options?: Options) =>
    make('json', label, schema, options),
};

type Writable<F extends Fields> = { [K in keyof F as F[K]['readOnly'] extends true ? never : K]: F[K] };

type RecordShape<F extends Fields> = {
  [K in keyof F]: F[K]['required'] extends true ? F[K]['schema'] : z.ZodNullable<F[K]['schema']>;
};
/** The type of a field's value in a write. */
type Written<F extends Field> = F extends { part: Part<infer S> }
  ? z.ZodUnion<readonly [F['schema'], S]>
  : F['schema'];
type CreateShape<F extends Fields> = {
  [K in keyof Writable<F>]: F[K]['required'] extends true
    ? F[K]['defaulted'] extends true
      ? z.ZodOptional<F[K]['schema']>
      : F[K]['schema']
    : z.ZodOptional<z.ZodNullable<Written<F[K]>>>;
};
type UpdateShape<F extends Fields> = {
  [K in keyof Writable<F>]: F[K]['required'] extends true
    ? z.ZodOptional<F[K]['schema']>
    : z.ZodOptional<z.ZodNullable<Written<F[K]>>>;
};

/** The fields of every row. */
const baseFields = forAll({
  id: readOnly(required(make('uuid', 'Identificador', idSchema))),
  createdAt: readOnly(required(make('timestamp', 'Creado', timestampSchema))),
  updatedAt: readOnly(required(make('timestamp', 'Modificado', timestampSchema))),
  archivedAt: readOnly(make('timestamp', 'Archivado', timestampSchema)),
  rev: readOnly(required(make('integer', 'Revisión', z.int().min(1)))),
});
type BaseFields = typeof baseFields;
/** The fields that every collection has. */
export type BaseField = keyof BaseFields;

/** The permissions of administrators for a collection. */
export interface PermissionArea {
  /** The name in the back office. */
  label: string;
  /** The action of a permission `resource:action`, with its name. */
  actions: Readonly<Record<string, string>>;
}

export const readPermission = { read: 'Ver' } as const;
export const crudPermissions = {
  ...readPermission,
  create: 'Crear',
  update: 'Editar',
  delete: 'Archivar',
} as const;

export interface Resource<F extends Fields = Fields, Name extends string = string> {
  /** Collection, table, URL and query key: `commerces`. */
  name: Name;
  labels: { one: string; many: string; gender: 'm' | 'f' };
  /** Null for collections without permissions. */
  permissions: PermissionArea | null;
  /** The field that identifies a row to people. */
  display: string;
  defaultSort: Readonly<Record<string, 1 | -1>>;
  /** The fields that decide whether a row is open; empty for resources without `$openAt`. */
  openAt: readonly string[];
  /** Where a row is: the first of these points that it has, its own or that of the row it refers to. Empty if rows are nowhere. */
  located: readonly string[];
  /** Own and base fields, in the order of presentation. */
  fields: F & BaseFields;
  /** The row as read. Fields outside the reader's grants may be absent; references may be populated. */
  record: z.ZodObject<RecordShape<F & BaseFields>>;
  /** Body of POST (strict). PUT takes the same plus `rev`. */
  create: z.ZodObject<CreateShape<F>, z.core.$strict>;
  /** Body of PATCH without `rev` (strict): only the changed fields. */
  update: z.ZodObject<UpdateShape<F>, z.core.$strict>;
}

export type RecordOf<R extends Resource> = z.infer<R['record']>;
export type CreateOf<R extends Resource> = z.input<R['create']>;
export type UpdateOf<R extends Resource> = z.input<R['update']>;
/** A record with some references populated: `Populated<Commerce, { categories: Category[] }>`. */
export type Populated<Row, Relations> = Omit<Row, keyof Relations> & Relations;

export function defineResource<const F extends Fields, const Name extends string>(definition: {
  name: Name;
  labels: Resource['labels'];
  /** The actions that need a permission; `label` if the name in the back office is not `labels.many`. */
  permissions?: Pick<PermissionArea, 'actions'> & Partial<PermissionArea>;
  display: string;
  defaultSort?: Readonly<Record<string, 1 | -1>>;
  openAt?: readonly (keyof F & string)[];
  located?: readonly ((keyof F & string) | `${keyof F & string}.${string}`)[];
  fields: F;
}): Resource<F, Name> {
  const fields = { ...baseFields, ...definition.fields };
  const record: Record<string, z.ZodType> = {};
  const create: Record<string, z.ZodType> = {};
  const update: Record<string, z.ZodType> = {};
  for (const [name, f] of Object.entries<Field>(fields)) {
    record[name] = f.required ? f.schema : f.schema.nullable();
    if (f.readOnly) continue;
    const written = f.part ? z.union([f.schema, f.part.schema]) : f.schema;
    create[name] = f.required
      ? f.defaulted
        ? f.schema.optional()
        : f.schema
      : written.nullable().optional();
    update[name] = f.required ? f.schema.optional() : written.nullable().optional();
  }
  return {
    name: definition.name,
    labels: definition.labels,
    permissions: definition.permissions ? { label: definition.labels.many, ...definition.permissions } : null,
    display: definition.display,
    defaultSort: definition.defaultSort ?? { createdAt: -1 },
    openAt: definition.openAt ?? [],
    located: definition.located ?? [],
    fields: fields as F & BaseFields,
    // The loop above builds exactly these mapped types, but TypeScript cannot infer it.
    record: z.object(record) as Resource<F>['record'],
    create: z.strictObject(create) as unknown as Resource<F>['create'],
    update: z.strictObject(update) as unknown as Resource<F>['update'],
  };
}

export function findField(resource: Resource, name: string): Field | undefined {
  return Object.hasOwn(resource.fields, name) ? (resource.fields as Fields)[name] : undefined;
}

/** The fields that are edited in many rows at once. */
export function bulkFields(resource: Resource): string[] {
  return Object.entries<Field>(resource.fields).flatMap(([name, field]) => (field.bulk ? [name] : []));
}
