import { administrators } from '@callejero/contract/resources/administrators.ts';
import { personalFields } from '@callejero/contract/resources/users.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { usersTable } from '../../schema/users.table.ts';
import { administratorsPolicy, administratorsScope } from './administrators.policy.ts';
import { ensureFirstAdministrator } from './first-administrator.ts';

export const administratorsFeature: Feature = {
  collections: [
    collection(administrators, usersTable, {
      policy: administratorsPolicy,
      scope: administratorsScope,
      secrets: personalFields,
    }),
  ],
  async start({ platform }, { askAdministrator }) {
    return { firstAdministrator: await ensureFirstAdministrator(platform, askAdministrator) };
  },
};
