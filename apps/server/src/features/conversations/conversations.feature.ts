import { conversations } from '@callejero/contract/resources/conversations.ts';
import { messages } from '@callejero/contract/resources/messages.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { conversationsTable } from '../../schema/conversations.table.ts';
import { messagesTable } from '../../schema/messages.table.ts';
import type { RemoveFiles } from './attachments.ts';
import { callsRoutes, conversationCallsRoutes } from './calls/calls.routes.ts';
import { conversationsPolicy } from './conversations.policy.ts';
import { conversationsRoutes } from './conversations.routes.ts';
import { messagesPolicy } from './messages.policy.ts';

export const conversationsFeature = (removeFiles: RemoveFiles): Feature => ({
  collections: [
    collection(conversations, conversationsTable, { policy: conversationsPolicy }),
    collection(messages, messagesTable, { policy: messagesPolicy }),
  ],
  routes: (deps) => [
    ['/conversations', conversationsRoutes(deps, removeFiles)],
    ['/conversations', conversationCallsRoutes(deps)],
    ['/calls', callsRoutes(deps)],
  ],
});
