import { invalid } from '@callejero/contract/errors.ts';
import { type Alert, alertProblems, alerts } from '@callejero/contract/resources/alerts.ts';
import type { Hooks, Row } from '../../access/binding.ts';
import type { Clock } from '../../ports/ports.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { alertsTable } from '../../schema/alerts.table.ts';
import { alertsPolicy } from './alerts.policy.ts';

function checked<R extends Row>(input: R, next: Row): R {
  const { startsAt, endsAt = null } = next as Partial<Alert>;
  const problems = startsAt === undefined ? [] : alertProblems({ startsAt, endsAt });
  if (problems.length > 0) throw invalid(problems);
  return input;
}

const hooks: Hooks = {
  beforeCreate: async (_, input) => checked(input, input),
  beforeUpdate: async (_, input, current) => checked(input, { ...current, ...input }),
};

export const alertsFeature = (clock: Clock): Feature => ({
  collections: [collection(alerts, alertsTable, { policy: alertsPolicy(clock), hooks })],
});
