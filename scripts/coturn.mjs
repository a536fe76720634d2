/** Finds the relay of the tests of calls: TURNSERVER_PATH, or what the system has. Without one they are skipped and say so. */
import fs from 'node:fs';
import process from 'node:process';

export function findTurnServer() {
  const places = [process.env.TURNSERVER_PATH, '/usr/bin/turnserver', '/usr/local/bin/turnserver'];
  return places.find((path) => path && fs.existsSync(path)) ?? null;
}
