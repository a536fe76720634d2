import type { Sql } from 'sql-template-tag';

/**
 * Collects the values and the tables of one statement while its text is put together from plain strings. A fragment
 * carries the numbers of its values, so it may be used twice (the page's and the total's condition) and costs one
 * value; nesting `Sql` objects would copy the text at every level.
 */
export class Builder {
  readonly values: unknown[] = [];
  readonly #tables = new Set<string>();
  readonly #embedded: string[] = [];
  /** Selects by the name that the statement gives them. */
  readonly #with = new Map<string, string>();
  readonly #computed = new Map<string, string>();
  #aliases = 0;

  /** A placeholder. The cast gives it a type wherever it stands. */
  value(value: unknown, type: string): string {
    // The moment of a write stands in several columns: it is sent once.
    const sent = value instanceof Date ? this.values.indexOf(value) : -1;
    if (sent >= 0) return `$${sent + 1}::${type}`;
    return `$${this.values.push(value)}::${type}`;
  }

  /**
   * A value that PostgreSQL's planner doesn't see, so that one plan serves them all: for statements whose plan does not
   * depend on their values and takes longer to plan than to run.
   */
  hidden(value: unknown, type: string): string {
    return `(select ${this.value(value, type)})::${type}`;
  }

  /** A table alias that no other part of the statement and no policy uses. */
  alias(): string {
    return `q${this.#aliases++}`;
  }

  /**
   * A value that the statement computes once, however often it stands in it; indexes can be searched by it.
   * @param key the same for the same value
   * @param select a select of one row and one column
   */
  computed(key: string, select: () => string): string {
    let name = this.#computed.get(key);
    if (name === undefined) {
      name = this.with(`w${this.#computed.size}`, select());
      this.#computed.set(key, name);
    }
    return `(select * from ${name})`;
  }

  /** Rows that the statement reads once and may name more than once. */
  with(name: string, select: string): string {
    this.#with.set(name, select);
    return name;
  }

  /** The whole text of the statement: what is read once, then the select. */
  text(select: string): string {
    const parts = [...this.#with].map(([name, rows]) => `${name} as materialized (${rows})`);
    return parts.length === 0 ? select : `with ${parts.join(', ')} ${select}`;
  }

  /** Says that the statement reads a table. */
  reads(table: string): void {
    this.#tables.add(table);
  }

  /** SQL names of every table that the statement reads, those in policies' conditions included. */
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
