/** The blocks of commands in docs/operate.md. */

export interface Block {
  /** The heading above it. */
  section: string;
  /** `drill`: on a Debian system, by `drill.ts`. `test`: by `scripts/operate.test.ts`. */
  runs: 'drill' | 'test';
  commands: string;
  /** Where it begins in the document, from 1. */
  line: number;
}

/** Reads the blocks in their order. A block that does not say where it is run throws: nothing would try it. */
export function readBlocks(document: string): Block[] {
  const blocks: Block[] = [];
  let section = '';
  let open: { block: Block; lines: string[] } | null = null;
  for (const [index, line] of document.split('\n').entries()) {
    if (open) {
      if (line === '```') {
        blocks.push({ ...open.block, commands: `${open.lines.join('\n')}\n` });
        open = null;
      } else open.lines.push(line);
      continue;
    }
    const [, heading] = /^#{1,3} (.+)$/.exec(line) ?? [];
    if (heading) section = heading;
    if (!line.trimStart().startsWith('```')) continue;
    const [, runs] = /^```sh (drill|test)$/.exec(line) ?? [];
    if (runs !== 'drill' && runs !== 'test')
      throw new Error(`Line ${index + 1}: «${line}» must be «\`\`\`sh drill» or «\`\`\`sh test».`);
    open = { block: { section, runs, commands: '', line: index + 1 }, lines: [] };
  }
  if (open) throw new Error(`Line ${open.block.line}: the block does not end.`);
  return blocks;
}

/** The first block's variables, which only the reader knows, with the answers of one. Throws if an answer is to no question. */
export function answer(block: string, answers: Readonly<Record<string, string>>): string {
  const asked = Array.from(block.matchAll(/^([A-Z]+)=/gm), ([, name = '']) => name);
  const unknown = Object.keys(answers).filter((name) => !asked.includes(name));
  if (unknown.length > 0) throw new Error(`The document does not ask for ${unknown.join(', ')}.`);
  return block.replaceAll(/^([A-Z]+)=.*$/gm, (line, name: string) =>
    name in answers ? `${name}='${answers[name]}'` : line,
  );
}

/**
 * The sections that the drill follows, in its order, and on which of its two machines; `new` is the one that the guide moves to. A test
 * sees that every section with a block for the drill is among them.
 */
export const path: readonly (readonly ['old' | 'new', string])[] = [
  ['old', 'Install'],
  ['old', 'Configure'],
  ['old', 'A certification authority of your own'],
  ['old', 'Start'],
  ['old', 'TLS with nginx'],
  ['old', 'Look at it'],
  ['old', 'Mail'],
  ['old', 'The base map'],
  ['old', 'Each night'],
  ['old', "With systemd's clock"],
  ['old', 'The keys'],
  ['old', 'Try it'],
  ['old', 'Update'],
  ['old', 'Back'],
  ['old', 'Works'],
  ['old', 'Health, metrics, alerts'],
  ['old', 'Logs'],
  ['old', 'Nobody can sign in'],
  ['old', 'What people may ask for'],
  ['old', 'A PostgreSQL of your own'],
  ['old', 'PgBouncer'],
  ['old', 'Several towns on one machine'],
  ['old', 'Moving away'],
  ['new', 'Install'],
  ['new', 'A certification authority of your own'],
  ['new', 'Moving in'],
  ['new', 'Start'],
  ['new', 'TLS with Caddy'],
  ['old', 'Removing all'],
];
