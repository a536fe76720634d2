/**
 * Milliseconds for which a test waits for what happens by itself, however busy the machine is. They end before the test's own
 * time does, so that the failure names what did not happen.
 */
export const patience = 60_000;
