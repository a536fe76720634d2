import { invalid } from '@callejero/contract/errors.ts';
import { sourceProblems } from '@callejero/contract/resources/sources.ts';
import type { Hooks, Row, WriteContext } from '../../../access/binding.ts';

/** Whoever sets what is fetched, and when, is who its runs act for. The first run of a schedule is due at once. */
function scheduled({ principal, now }: WriteContext, input: Row, next: Row): Row {
  const problems = sourceProblems(next);
  if (problems.length > 0) throw invalid(problems);
  const isScheduled = (next.schedule ?? 'manual') !== 'manual';
  return { ...input, scheduledBy: principal.id, nextAt: isScheduled ? now.toISOString() : null };
}

export const sourcesHooks: Hooks = {
  beforeCreate: (context, input) => scheduled(context, input, input),

  beforeUpdate(context, input, current) {
    if (input.target !== undefined && input.target !== current.target)
      throw invalid([{ path: 'target', message: 'Lo que contiene una fuente no se cambia: crea otra.' }]);
    const next = { ...current, ...input };
    const isSame = next.url === current.url && next.schedule === current.schedule;
    return isSame ? input : scheduled(context, input, next);
  },
};
