export const endSignals: readonly ['SIGINT', 'SIGTERM', 'SIGHUP'];
