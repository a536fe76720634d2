/** A naive, sequential model of a conversation between a customer and the two owners of a commerce. */

export const people = ['customer', 'owner', 'colleague'] as const;
export type PersonName = (typeof people)[number];

interface ModelMessage {
  id: string;
  clientId: string;
  seq: number;
  mod: number;
  rev: number;
  sender: PersonName;
  body: string | null;
}

export interface Model {
  messages: ModelMessage[];
  lastMod: number;
  owners: Set<PersonName>;
  blockedBy: Set<'customer' | 'commerce'>;
  read: Record<PersonName, number>;
  cleared: Record<PersonName, number>;
}

export const createModel = (): Model => ({
  messages: [],
  lastMod: 0,
  owners: new Set(['owner', 'colleague']),
  blockedBy: new Set(),
  read: { customer: 0, owner: 0, colleague: 0 },
  cleared: { customer: 0, owner: 0, colleague: 0 },
});

export const getSide = (who: PersonName) => (who === 'customer' ? 'customer' : 'commerce');

export const takesPart = ({ owners }: Model, who: PersonName) => who === 'customer' || owners.has(who);

/** The expected status of sending a message. */
export function sendStatus(model: Model, who: PersonName, clientId: string, body: string): number {
  if (!takesPart(model, who)) return 404;
  const stored = model.messages.find((one) => one.clientId === clientId);
  if (stored) {
    const isSame = stored.rev > 1 || stored.body === body;
    return stored.sender === who && isSame ? 200 : 409;
  }
  return model.blockedBy.size > 0 ? 403 : 201;
}

/** The expected status of an edit or a deletion. */
export function changeStatus(
  model: Model,
  who: PersonName,
  message: ModelMessage,
  change: { rev: number; isEdit: boolean },
): number {
  if (!takesPart(model, who)) return 404;
  if (message.body === null || message.seq <= model.cleared[who]) return 404;
  if (message.sender !== who) return 403;
  if (message.rev !== change.rev) return 409;
  return change.isEdit && model.blockedBy.size > 0 ? 403 : 200;
}

export function applySend(model: Model, message: Pick<ModelMessage, 'id' | 'clientId' | 'sender' | 'body'>) {
  model.lastMod += 1;
  const seq = model.messages.length + 1;
  model.messages.push({ ...message, seq, mod: model.lastMod, rev: 1 });
  model.read[message.sender] = seq;
}

/** An edit with the text that the message has already changes nothing. */
export function applyChange(model: Model, message: ModelMessage, body: string | null): void {
  if (body === message.body) return;
  model.lastMod += 1;
  Object.assign(message, { body, mod: model.lastMod, rev: message.rev + 1 });
}

/** The conversation as a person sees it. */
export function toView(model: Model, who: PersonName) {
  const [read, cleared] = [model.read[who], model.cleared[who]];
  const unseen = model.messages.filter(
    ({ sender, seq, body }) =>
      getSide(sender) !== getSide(who) && body !== null && seq > Math.max(read, cleared),
  );
  const others = people.filter((one) => getSide(one) !== getSide(who));
  return {
    ...{ lastSeq: model.messages.length, lastMod: model.lastMod, side: getSide(who) },
    ...{ readSeq: read, clearedSeq: cleared, unread: unseen.length },
    otherReadSeq: Math.max(...others.map((one) => model.read[one])),
    blocked: model.blockedBy.has(getSide(who)),
  };
}

/** Messages that changed after `since`, in the order of their last changes. */
export const changesSince = ({ messages, cleared }: Model, who: PersonName, since: number): ModelMessage[] =>
  messages
    .filter(({ mod, seq }) => mod > since && seq > cleared[who])
    .toSorted((one, other) => one.mod - other.mod);
