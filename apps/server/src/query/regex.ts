/**
 * Regular expressions from clients: a subset that JavaScript and PostgreSQL interpret alike and that PostgreSQL matches in
 * bounded time. Rejected are back-references, look-around, embedded options and directors, POSIX classes,
 * quantifiers inside quantified groups, and bounds that unroll into a large automaton (`((a?){30}){30}b` runs until the
 * statement times out).
 */

/** Atoms after unrolling the bounds. */
const maxSize = 500;
const maxBound = 50;
const maxGroups = 10;
/** Maximum code points of a range outside ASCII; PostgreSQL lists each of them when it ignores case. */
const maxRange = 128;

class Refusal extends Error {}

/** Why a pattern is rejected, in Spanish; null for an accepted one. */
export function regexProblem(pattern: string): string | null {
  try {
    new Reader(pattern).read();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** A parsed part of an expression: its number of unrolled atoms and whether it has a quantifier. */
interface Part {
  size: number;
  quantified: boolean;
}

class Reader {
  #at = 0;
  #groups = 0;
  readonly #characters: readonly string[];

  constructor(pattern: string) {
    this.#characters = [...pattern];
  }

  read(): void {
    // `***` selects another syntax in PostgreSQL; the parser rejects it as a quantifier without operand.
    const part = this.#alternatives();
    if (this.#at < this.#characters.length) throw new Refusal('Hay un paréntesis de cierre que sobra.');
    if (part.size > maxSize) throw new Refusal('La expresión regular es demasiado compleja.');
  }

  get #next(): string | undefined {
    return this.#characters[this.#at];
  }

  #take(character: string): boolean {
    if (this.#next !== character) return false;
    this.#at++;
    return true;
  }

  #alternatives(): Part {
    const whole = this.#sequence();
    while (this.#take('|')) {
      const branch = this.#sequence();
      whole.size += branch.size;
      whole.quantified ||= branch.quantified;
    }
    return whole;
  }

  #sequence(): Part {
    const whole: Part = { size: 0, quantified: false };
    let count = 0;
    while (this.#next !== undefined && this.#next !== '|' && this.#next !== ')') {
      if (this.#next === '^' || this.#next === '$') {
        this.#at++;
        if (this.#isQuantifier()) throw new Refusal('No se puede repetir el principio ni el final.');
        count++;
        continue;
      }
      const atom = this.#atom();
      const repeated = this.#quantifier();
      if (repeated !== null) {
        if (atom.quantified) throw new Refusal('No se admiten repeticiones dentro de repeticiones.');
        atom.size *= repeated;
        atom.quantified = true;
        if (this.#isQuantifier()) throw new Refusal('No se admiten repeticiones dobles.');
      }
      whole.size += atom.size;
      whole.quantified ||= atom.quantified;
      count++;
    }
    // PostgreSQL and JavaScript agree on an empty branch, but it is probably a mistake.
    if (count === 0) throw new Refusal('La expresión regular tiene una alternativa vacía.');
    return whole;
  }

  #isQuantifier(): boolean {
    return this.#next !== undefined && '*+?{'.includes(this.#next);
  }

  /** How often the atom is unrolled; null without a quantifier. */
  #quantifier(): number | null {
    if (this.#take('*') || this.#take('+') || this.#take('?')) return 1;
    if (!this.#take('{')) return null;
    const least = this.#number();
    let most = least;
    if (this.#take(',')) most = this.#next === '}' ? least : this.#number();
    if (!this.#take('}') || most < least || most > maxBound) {
      throw new Refusal(`Las repeticiones se escriben como {2,5} y llegan hasta ${maxBound}.`);
    }
    return Math.max(1, most);
  }

  #number(): number {
    let digits = '';
    while (this.#next !== undefined && /[0-9]/.test(this.#next)) {
      digits += this.#next;
      this.#at++;
    }
    if (digits === '' || digits.length > 3) throw new Refusal('Las repeticiones se escriben como {2,5}.');
    return Number(digits);
  }

  #atom(): Part {
    const character = this.#next ?? '';
    this.#at++;
    if (character === '(') return this.#group();
    if (character === '[') return this.#class();
    if (character === '\\') {
      this.#escape('wdsWDS');
      return { size: 1, quantified: false };
    }
    if ('*+?{'.includes(character)) throw new Refusal('Falta lo que se repite.');
    if ('}]'.includes(character)) throw new Refusal(`Escribe \\${character} para buscar ese carácter.`);
    return { size: 1, quantified: false };
  }

  #group(): Part {
    if (++this.#groups > maxGroups) throw new Refusal('La expresión regular tiene demasiados grupos.');
    if (this.#take('?') && !this.#take(':')) {
      throw new Refusal('Solo se admiten los grupos ( ) y (?: ).');
    }
    const inner = this.#alternatives();
    if (!this.#take(')')) throw new Refusal('Falta un paréntesis de cierre.');
    return inner;
  }

  /** Parses an escape; returns the character when it stands for exactly one. */
  #escape(classes: string): string | null {
    const character = this.#next ?? '';
    this.#at++;
    if (character !== '' && classes.includes(character)) return null;
    // Escaped letters and digits differ between the two languages; some are back-references.
    if (/[!-/:-@[-`{-~]/.test(character)) return character;
    throw new Refusal('Esa secuencia con barra inversa no se admite.');
  }

  #class(): Part {
    this.#take('^');
    let items = 0;
    while (!this.#take(']')) {
      const from = this.#member();
      items++;
      if (this.#next === '-' && this.#characters[this.#at + 1] !== ']') {
        this.#at++;
        this.#range(from, this.#member());
      }
    }
    if (items === 0) throw new Refusal('Los corchetes están vacíos.');
    return { size: 1, quantified: false };
  }

  /** One member of a class; null for `\d` and similar classes. */
  #member(): string | null {
    const character = this.#next;
    if (character === undefined) throw new Refusal('Falta un corchete de cierre.');
    this.#at++;
    if (character === '[') throw new Refusal('Escribe \\[ para buscar ese carácter.');
    if (character === '\\') return this.#escape('wds');
    return character;
  }

  #range(from: string | null, to: string | null): void {
    const low = from?.codePointAt(0);
    const high = to?.codePointAt(0);
    if (low === undefined || high === undefined || low > high || high - low > maxRange) {
      throw new Refusal('Ese intervalo entre corchetes no se admite.');
    }
  }
}
