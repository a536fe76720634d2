/** The signals that end a process in order. SIGHUP: its terminal was closed. */
export const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
