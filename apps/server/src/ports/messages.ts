/** What the processes of one database tell each other over a `Bus`. While a release replaces another, both run side by side. */
import * as z from 'zod';

/**
 * Raise it with every change of the shapes below. Of a message of another version a process only knows that something changed: it
 * reads everything again.
 */
export const messageVersion = 1;

/** A committed change of one row. */
export const changeSchema = z.object({
  /** A collection; or `favourites` or `notices` of the person with this `id`, announced only to that person. */
  resource: z.string(),
  id: z.string(),
  /** `disabled` is an update of an account that its sockets must receive first. */
  change: z.enum(['created', 'updated', 'archived', 'restored', 'disabled']),
});
export type Change = z.infer<typeof changeSchema>;

const signal = <Kind extends string, Fields extends z.ZodRawShape>(kind: Kind, fields: Fields) =>
  z.object({ conversation: z.string(), kind: z.literal(kind), ...fields });

/** What happened in a conversation. A bus of its own, because messages are many and must not wait for other changes. */
export const conversationSignalSchema = z.discriminatedUnion('kind', [
  /** Messages whose `mod` is from…to are new, edited or deleted. */
  signal('messages', { from: z.number(), to: z.number() }),
  /** The people, the status, or what somebody has seen; sent to all people of the conversation. */
  signal('state', {}),
  /** What one person has seen, muted or marked; sent only to that person's devices. */
  signal('own', { user: z.string() }),
  /** A person's own copy begins after `upToSeq`. */
  signal('cleared', { user: z.string(), upToSeq: z.number() }),
  signal('typing', { user: z.string(), name: z.string() }),
  /** A call begins, changes or ends, or somebody enters or leaves its room. */
  signal('call', { call: z.string() }),
  /** Signals wait for a device in a call. */
  signal('signal', { peer: z.string() }),
]);
export type ConversationSignal = z.infer<typeof conversationSignalSchema>;
