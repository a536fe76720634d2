import type { Sql } from 'sql-template-tag';

/**
 * Collects the values and the tables of one statement while its text is put together from plain strings. A fragment
 * carries the numbers of its values, so it may be used twice (the page's and the total's condition) and costs one
 * value; nesting `Sql` objects would copy the text at every level.
 */
export class Builder {
  readonly values: unknown[] = [];
  /** SQL names of every table that the statement reads. */
  readonly tables = new Set<string>();
  #aliases = 0;

  /** A placeholder. The cast gives it a type wherever it stands. */
  value(value: unknown, type: string): string {
    return `$${this.values.push(value)}::${type}`;
  }

  /** A table alias that no other part of the statement and no policy uses. */
  alias(): string {
    return `q${this.#aliases++}`;
  }

  /** The text of a policy's condition; the tables that it reads are noted. */
  embed(condition: Sql): string {
    const { strings, values } = condition;
    let text = strings[0] ?? '';
    for (let at = 0; at < values.length; at++) {
      text += `$${this.values.push(values[at])}${strings[at + 1] ?? ''}`;
    }
    for (const [, table] of text.matchAll(tableReference)) {
      if (table !== undefined) this.tables.add(table);
    }
    return text;
  }
}

/** `from` and `join` of a policy's subselect. */
const tableReference = /\b(?:from|join)\s+"?([a-z_][a-z0-9_]*)"?/gi;
