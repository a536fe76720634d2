/**
 * Milliseconds for which a test waits for an asynchronous result, long enough for a busy machine. Shorter than the test's own
 * time limit, so that the failure names the missing result.
 */
export const patience = 60_000;
