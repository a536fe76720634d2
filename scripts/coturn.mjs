/** Finds the relay for tests of calls: TURNSERVER_PATH, or the system's. Without one those tests are skipped with a message. */
import fs from 'node:fs';
import process from 'node:process';

export function findTurnServer() {
  const places = [process.env.TURNSERVER_PATH, '/usr/bin/turnserver', '/usr/local/bin/turnserver'];
  return places.find((path) => path && fs.existsSync(path)) ?? null;
}
