import type { Sql } from 'sql-template-tag';

/**
 * Collects the values and tables of one statement while its text is built from plain strings. A fragment contains the
 * numbers of its values, so it may be used twice (in the page's and the total's condition) with one value; nested `Sql`
 * objects would copy the text at every level.
 */
export class Builder {
  readonly values: unknown[] = [];
  readonly #tables = new Set<string>();
  readonly #embedded: string[] = [];
  /** Common table expressions by name. */
  readonly #with = new Map<string, string>();
  #aliases = 0;

  /** A placeholder with a cast, so that its type is known everywhere. */
  value(value: unknown, type: string): string {
    // A write's timestamp appears in several columns, so send it once.
    const sent = value instanceof Date ? this.values.indexOf(value) : -1;
    if (sent >= 0) return `$${sent + 1}::${type}`;
    return `$${this.values.push(value)}::${type}`;
  }

  /** A table alias that no other part of the statement and no policy uses. */
  alias(): string {
    return `q${this.#aliases++}`;
  }

  /** Adds a common table expression: rows that are read once and may be used several times. */
  with(name: string, select: string): string {
    this.#with.set(name, select);
    return name;
  }

  /** The complete text of the statement: the common table expressions, then the select. */
  text(select: string): string {
    const parts = [...this.#with].map(([name, rows]) => `${name} as materialized (${rows})`);
    return parts.length === 0 ? select : `with ${parts.join(', ')} ${select}`;
  }

  /** Records that the statement reads a table. */
  reads(table: string): void {
    this.#tables.add(table);
  }

  /** SQL names of every table that the statement reads, including those in policies' conditions. */
  tables(): string[] {
    for (const text of this.#embedded) {
      for (const [, table] of text.matchAll(tableReference)) if (table !== undefined) this.#tables.add(table);
    }
    return [...this.#tables];
  }

  /** The text of a policy's condition. */
  embed(condition: Sql): string {
    const { strings, values } = condition;
    let text = strings[0] ?? '';
    for (let at = 0; at < values.length; at++) {
      text += `$${this.values.push(values[at])}${strings[at + 1] ?? ''}`;
    }
    this.#embedded.push(text);
    return text;
  }
}

/** `from` and `join` of a policy's subselect. */
const tableReference = /\b(?:from|join)\s+"?([a-z_][a-z0-9_]*)"?/gi;
