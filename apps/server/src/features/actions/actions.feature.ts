import { actions } from '@callejero/contract/resources/actions.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { actionsTable } from '../../schema/actions.table.ts';
import { actionsPolicy } from './actions.policy.ts';
import { actionsHooks } from './actions.service.ts';

export const actionsFeature: Feature = {
  collections: [collection(actions, actionsTable, { policy: actionsPolicy, hooks: actionsHooks })],
};
