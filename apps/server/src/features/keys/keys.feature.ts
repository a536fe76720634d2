import { keys } from '@callejero/contract/resources/keys.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { keysTable } from '../../schema/keys.table.ts';
import { keysPolicy } from './keys.policy.ts';
import { keysRoutes } from './keys.routes.ts';

export const keysFeature: Feature = {
  collections: [collection(keys, keysTable, { policy: keysPolicy, secrets: ['value'] })],
  routes: (deps) => [['/keys', keysRoutes(deps.platform)]],
};
