/**
 * An error of a connection that nobody listens to does not end the process: the running statement, or the next one, rejects with
 * it. For every client of the driver, because pg-boss takes all listeners off a connection before it ends it, and PostgreSQL may
 * have sent an error meanwhile.
 */
import pg from 'pg';

const { emit } = pg.Client.prototype;

pg.Client.prototype.emit = function (this: pg.Client, ...event: Parameters<typeof emit>) {
  const [name] = event;
  return name === 'error' && this.listenerCount(name) === 0 ? false : emit.apply(this, event);
};
