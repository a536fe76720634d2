import { invalid } from '@callejero/contract/errors.ts';
import { holidayProblems } from '@callejero/contract/resources/holidays.ts';
import type { Hooks, Row } from '../../resource/binding.ts';

function assertConsistent(row: Row): void {
  const problems = holidayProblems(row);
  if (problems.length > 0) throw invalid(problems);
}

export const holidaysHooks: Hooks = {
  beforeCreate(_context, input) {
    assertConsistent(input);
    return { ...input, scope: 'city' };
  },
  beforeUpdate(_context, input, current) {
    assertConsistent({ ...current, ...input });
    return input;
  },
};
