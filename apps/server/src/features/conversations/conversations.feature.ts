import { conversations } from '@callejero/contract/resources/conversations.ts';
import { messageReports } from '@callejero/contract/resources/message-reports.ts';
import { messages } from '@callejero/contract/resources/messages.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { conversationsTable } from '../../schema/conversations.table.ts';
import { messageReportsTable } from '../../schema/message-reports.table.ts';
import { messagesTable } from '../../schema/messages.table.ts';
import type { CallNews } from './calls/call-notices.ts';
import { callsRoutes, conversationCallsRoutes } from './calls/calls.routes.ts';
import { contactCodesRoutes } from './contact-codes.routes.ts';
import { conversationsPolicy } from './conversations.policy.ts';
import { defineConversationsPurge } from './conversations.purge.ts';
import { conversationsRoutes } from './conversations.routes.ts';
import { inboxRoutes } from './inbox.ts';
import type { MessageNews } from './message-notices.ts';
import { messageReportsPolicy } from './message-reports.policy.ts';
import { messageReportsRoutes } from './message-reports.routes.ts';
import { messagesPolicy } from './messages.policy.ts';
import { messagesRoutes } from './messages.routes.ts';
import { personConversationsRoutes } from './person-conversations.ts';
import type { ModerationConsequences } from './report.ts';
import { staffRoutes } from './staff.routes.ts';

export const conversationsFeature = (
  consequences: ModerationConsequences,
  news: MessageNews & CallNews,
): Feature => ({
  collections: [
    collection(conversations, conversationsTable, { policy: conversationsPolicy }),
    collection(messages, messagesTable, { policy: messagesPolicy }),
    collection(messageReports, messageReportsTable, { policy: messageReportsPolicy, secrets: ['excerpt'] }),
  ],
  jobs: ({ platform }) => defineConversationsPurge(platform, consequences.removeFiles),
  routes: (deps) => [
    ['/conversations', conversationsRoutes(deps.platform, news)],
    ['/conversations', messagesRoutes(deps.platform, consequences.removeFiles, news)],
    ['/conversations', staffRoutes(deps.platform, news)],
    ['/contact-codes', contactCodesRoutes(deps)],
    ['/conversations', conversationCallsRoutes(deps, news)],
    ['/calls', callsRoutes(deps, news)],
    ['/commerces', inboxRoutes(deps.platform)],
    ['/users', personConversationsRoutes(deps.platform)],
    ['/message-reports', messageReportsRoutes(deps, consequences)],
  ],
});
