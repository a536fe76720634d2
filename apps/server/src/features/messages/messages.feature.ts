import { messages } from '@callejero/contract/resources/messages.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { messagesTable } from '../../schema/messages.table.ts';
import { messagesPolicy } from './messages.policy.ts';

export const messagesFeature: Feature = {
  collections: [collection(messages, messagesTable, { policy: messagesPolicy })],
};
