import { pgTable, text } from 'drizzle-orm/pg-core';

/** Named keys of outside services. Only `google-maps` is ever served, and only its browser key. */
export const keysTable = pgTable('keys', { name: text().primaryKey(), value: text().notNull() });
