import { personalFields, users } from '@callejero/contract/resources/users.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { usersTable } from '../../schema/users.table.ts';
import { usersPolicy } from './users.policy.ts';

export const usersFeature: Feature = {
  collections: [collection(users, usersTable, { policy: usersPolicy, secrets: personalFields })],
};
