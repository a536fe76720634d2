import { conversations } from '@callejero/contract/resources/conversations.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { conversationsTable } from '../../schema/conversations.table.ts';
import { conversationsPolicy } from './conversations.policy.ts';

export const conversationsFeature: Feature = {
  collections: [collection(conversations, conversationsTable, { policy: conversationsPolicy })],
};
