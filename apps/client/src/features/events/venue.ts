/** Where an event is: a commerce, or a point with or without an address of its own. */
import type { ErrorDetail } from '@callejero/contract/envelope.ts';
import {
  type EventPublication,
  type EventValues,
  eventProblems,
} from '@callejero/contract/resources/events.ts';

type Body = Readonly<Record<string, unknown>>;

/** Problems by the rules between fields of the form. */
export function formProblems(body: Body, status: EventPublication): ErrorDetail[] {
  return typeof body.startsAt === 'string' ? eventProblems({ ...body, status } as EventValues) : [];
}

/** Problems that prevent publishing, but not storing a draft. */
export function publicationProblems(body: Body): ErrorDetail[] {
  const problems = (status: EventPublication) => eventProblems({ ...body, status } as EventValues);
  const ofDraft = new Set(problems('draft').map(({ path, message }) => `${path} ${message}`));
  return problems('published').filter(({ path, message }) => !ofDraft.has(`${path} ${message}`));
}
