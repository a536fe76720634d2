import type { Problem } from '@callejero/contract/answers/checks.ts';
import { type Checks, problemsIn } from './http/checks.ts';
import type { Log } from './ports/ports.ts';

/**
 * Prints what is wrong with the configuration, whatever the level of the log, because the operator must not overlook it. Failing
 * parts are logged once they are known: nobody waits for a mail server.
 */
export async function warnOfProblems(checks: Checks, log: Log): Promise<void> {
  for (const problem of problemsIn(await checks.all('configuration'))) console.error(inWords(problem));
  void checks.all('part').then((parts) => {
    for (const problem of problemsIn(parts))
      log.warn('a part of the installation has a problem', { ...problem });
  });
}

function inWords({ title, sentence, remedy }: Problem): string {
  const lines = [`¡ATENCIÓN! ${title}`, ...(`${sentence} ${remedy}`.match(/\S.{0,110}(?=\s|$)/g) ?? [])];
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}
