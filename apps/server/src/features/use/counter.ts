/**
 * Counts the use of the guide in memory and adds the numbers to the database every few seconds, in one statement, so that several
 * servers add up. What a killed process had not written is lost. docs/decisions/082-use.md
 */
import { dayIn } from '@callejero/contract/text/formats.ts';
import { fewestPeople, type UseEvent, type UseKind } from '@callejero/contract/use.ts';
import { countedWords } from '@callejero/contract/use-events.ts';
import sql from 'sql-template-tag';
import type { Network } from '../../http/address.ts';
import { keyedHash, randomToken } from '../../ports/keyed-hash.ts';
import type { Platform } from '../../ports/ports.ts';

/** Milliseconds from the first number that is not written until it is. */
const writeAfter = 5000;
/** Different numbers and words in memory; what comes beyond is not counted. Only an attack, or a long outage, brings so many. */
const maxPending = 20_000;

interface Count {
  day: string;
  kind: UseKind;
  place: string | null;
  count: number;
}

interface Words {
  day: string;
  kind: UseKind;
  words: string;
  networks: Set<Network>;
}

interface MarkedWords extends Omit<Words, 'networks'> {
  hash: string;
  marks: readonly string[];
}

export interface UseCounter {
  count(events: readonly UseEvent[], network: Network): void;
  /** Writes what was counted. Never rejects: what can't be written is tried again. */
  write(): Promise<void>;
}

const kindsOf = (event: UseEvent): UseKind[] =>
  event.kind === 'search' && !event.found ? ['search', 'nothing'] : [event.kind];

/** `delay`: milliseconds until what was counted is written; null: only when asked. */
export function createUseCounter(
  { db, clock, config, secrets, log }: Pick<Platform, 'db' | 'clock' | 'config' | 'secrets' | 'log'>,
  delay: number | null = writeAfter,
): UseCounter {
  let counts = new Map<string, Count>();
  let words = new Map<string, Words>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  let salt = { day: '', value: '' };

  function add({ count, ...what }: Count): void {
    const key = `${what.day} ${what.kind} ${what.place}`;
    const known = counts.get(key);
    if (known) known.count += count;
    else if (counts.size < maxPending) counts.set(key, { ...what, count });
  }

  function addWords({ networks, ...what }: Words): void {
    const key = `${what.day} ${what.kind} ${what.words}`;
    const known = words.get(key);
    if (known) for (const network of networks) known.networks.add(network);
    else if (words.size < maxPending) words.set(key, { ...what, networks });
  }

  async function saltOf(day: string): Promise<string> {
    if (salt.day !== day) {
      const [row] = await db.query<{ salt: string }>(sql`insert into use_salts (day, salt)
        values (${day}::date, ${randomToken()}) on conflict (day) do update set salt = use_salts.salt returning salt`);
      salt = { day, value: row?.salt ?? randomToken() };
    }
    return salt.value;
  }

  /** The key is made of a secret that is not in the database and a salt that is thrown away at night. */
  async function marked({ day, kind, words, networks }: Words): Promise<MarkedWords> {
    const [secret] = secrets.tokens;
    if (!secret) throw new Error('There is no secret.');
    const use = `use:${await saltOf(day)}`;
    const hash = await keyedHash(secret, use, `${kind} ${words}`);
    // The marks of a person differ from word to word, so that no two searches can be joined.
    const marks = [...networks].map((network) => keyedHash(secret, use, `${kind} ${words} ${network}`));
    return { day, kind, words, hash, marks: await Promise.all(marks) };
  }

  async function writeNow(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (counts.size === 0 && words.size === 0) return;
    const taken = { counts, words };
    counts = new Map();
    words = new Map();
    try {
      const searched = await Promise.all([...taken.words.values()].map(marked));
      await db.query(added([...taken.counts.values()], searched));
    } catch (error) {
      log.warn('the use could not be written', { error });
      for (const each of taken.counts.values()) add(each);
      for (const each of taken.words.values()) addWords(each);
      plan();
    }
  }

  function write(): Promise<void> {
    writing = writing.then(writeNow);
    return writing;
  }

  function plan(): void {
    if (delay !== null) timer ??= setTimeout(() => void write(), delay);
  }

  return {
    count(events, network) {
      const day = dayIn(config.city.timezone, clock.now());
      for (const event of events) {
        const place = 'place' in event ? event.place.toLowerCase() : null;
        const typed = 'words' in event ? countedWords(event.words) : null;
        for (const kind of kindsOf(event)) {
          add({ day, kind, place, count: 1 });
          if (typed !== null) addWords({ day, kind, words: typed, networks: new Set([network]) });
        }
      }
      plan();
    },
    write,
  };
}

/**
 * Adds to the counts of published places, marks who searched which words, and stores the words that enough people searched. A
 * statement does not see what others insert meanwhile, so it may find too few people, never too many.
 */
function added(counts: readonly Count[], searched: readonly MarkedWords[]) {
  return sql`with counted as (
      insert into use_counts (day, kind, place, count)
      select n.day, n.kind, n.place, n.count
        from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as n(day date, kind text, place uuid, count int4)
        where n.place is null or exists (select 1 from commerces c
          where c.id = n.place and c.status = 'accepted' and c.archived_at is null)
        order by n.day, n.kind, n.place
      on conflict (day, kind, place) do update set count = use_counts.count + excluded.count
    ), searched as (
      select * from jsonb_to_recordset(${JSON.stringify(searched)}::jsonb)
        as s(day date, kind text, words text, hash text, marks text[])
    ), marked as (
      insert into use_marks (day, words, mark)
      select s.day, s.hash, m.mark from searched s, unnest(s.marks) as m(mark) order by s.day, s.hash, m.mark
      on conflict do nothing returning day, words
    ), known as (
      select s.day, s.kind, s.words,
        (select count(*) from use_marks u where u.day = s.day and u.words = s.hash)
          + (select count(*) from marked m where m.day = s.day and m.words = s.hash) as people
        from searched s
    )
    insert into use_words (day, kind, words, people)
    select day, kind, words, people from known where people >= ${fewestPeople}::int4 order by day, kind, words
    on conflict (day, kind, words) do update set people = greatest(use_words.people, excluded.people)`;
}

/** Months for which the numbers are stored: two years, so that twelve months can be compared with those before. */
const storedMonths = 25;

/** Forgets at night who searched what, and later the numbers. Hourly, because the day of the city ends at any hour of UTC. */
export function defineUsePurge({ jobs, db, clock, config }: Platform): void {
  jobs.define('use-purge', async () => {
    const today = dayIn(config.city.timezone, clock.now());
    await db.query(sql`delete from use_marks where day < ${today}::date`);
    await db.query(sql`delete from use_salts where day < ${today}::date`);
    const first = sql`(${today}::date - make_interval(months => ${storedMonths}::int4))::date`;
    await db.query(sql`delete from use_counts where day < ${first}`);
    await db.query(sql`delete from use_words where day < ${first}`);
  });
  jobs.schedule('use-purge', '4 * * * *');
}
