/** Loaded before the server: sets its clock ahead by the milliseconds in `TEST_CLOCK_FILE`. */
import { readFileSync } from 'node:fs';

const file = process.env.TEST_CLOCK_FILE;

function ahead() {
  try {
    return Number(readFileSync(file ?? '', 'utf8'));
  } catch {
    return 0;
  }
}

const Real = Date;
globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + ahead());
    else super(...given);
  }
  static now() {
    return Real.now() + ahead();
  }
};
