/** `npm run dev`: the server restarts and the client reloads as their files change. Ctrl-C ends both. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const port = process.env.PORT ?? '3000';
const client = 'http://localhost:5173';

const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.mjs'], {
    cwd: repository,
    stdio: 'inherit',
    env: { CORS_ORIGINS: client, ...process.env },
  }),
  spawn(process.execPath, [path.join(repository, 'node_modules/vite/bin/vite.js')], {
    cwd: path.join(repository, 'apps/client'),
    stdio: 'inherit',
    env: { CALLEJERO_SERVER: `http://localhost:${port}`, ...process.env },
  }),
];

let ending = false;
function end(signal) {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill(signal);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(signal));
for (const child of children) {
  child.on('exit', (code) => {
    end('SIGTERM');
    process.exitCode ||= code ?? 0;
  });
}
