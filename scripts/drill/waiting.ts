/**
 * Commands and files that docs/operate.md names and this release does not have yet: the drill leaves out the lines with such a command, and
 * the blocks with such a file, and says so. `scripts/operate.test.ts` refuses an entry that exists.
 */
export const waiting: { commands: readonly string[]; files: readonly string[] } = {
  commands: ['doctor', 'basemap', 'backup --drill', 'maintenance', 'worker'],
  files: ['deploy/prometheus/callejero.rules.yml', 'deploy/grafana/callejero.json'],
};

/** What of a block can be run, and what it waits for. */
export function runnable(commands: string): { commands: string; waitsFor: string | null } {
  const file = waiting.files.find((name) => commands.includes(name));
  if (file) return { commands: '', waitsFor: file };
  const command = waiting.commands.map((name) => `callejero ${name}`).find((name) => commands.includes(name));
  if (!command) return { commands, waitsFor: null };
  const lines = commands.split('\n').filter((line) => !line.includes(command));
  return { commands: lines.join('\n'), waitsFor: command };
}
