/**
 * Errors of standard output don't end the process, for entries that import this: the reader of the log may end (EPIPE), the
 * terminal may be closed (EIO), and the disk with the log may be full. What is written meanwhile is lost.
 */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
