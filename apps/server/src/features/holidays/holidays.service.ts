import { ApiError, invalid } from '@callejero/contract/errors.ts';
import { holidayProblems } from '@callejero/contract/resources/holidays.ts';
import type { Hooks, Row } from '../../access/binding.ts';

function assertConsistent(row: Row): void {
  const problems = holidayProblems(row);
  if (problems.length > 0) throw invalid(problems);
}

/** National holidays can't be edited, but switched on and off for this city. */
function assertOnlySwitched(input: Row, current: Row): void {
  const changed = Object.entries(input).filter(
    ([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(current[name] ?? null),
  );
  if (changed.some(([name]) => name !== 'active'))
    throw new ApiError(
      'forbidden',
      undefined,
      'Los festivos del país no se editan: solo se decide si cuentan en la ciudad.',
    );
}

export const holidaysHooks: Hooks = {
  beforeCreate(_context, input) {
    assertConsistent(input);
    return { ...input, scope: 'city' };
  },
  beforeUpdate(_context, input, current) {
    if (current.scope === 'country') assertOnlySwitched(input, current);
    assertConsistent({ ...current, ...input });
    return input;
  },
};
