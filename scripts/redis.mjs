/** Finds the Redis for tests of limits: REDIS_SERVER_PATH, or the system's. Without one they are skipped with a message. */
import fs from 'node:fs';
import process from 'node:process';

export function findRedisServer() {
  const places = [process.env.REDIS_SERVER_PATH, '/usr/bin/redis-server', '/usr/local/bin/redis-server'];
  return places.find((path) => path && fs.existsSync(path)) ?? null;
}
