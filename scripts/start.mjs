/** `npm start`: the server, or with MOCK_BACKEND=true the demonstration that needs none. */
import { fileURLToPath } from 'node:url';
import { isMockBackend } from './mock-backend.mjs';

if (isMockBackend(process.env)) {
  const { serveFolder } = await import('../apps/mock/src/build/serve.ts');
  const port = Number(process.env.PORT ?? 3000);
  await serveFolder(fileURLToPath(new URL('../apps/mock/dist', import.meta.url)), { port });
  console.log(`\n  Callejero · demostración sin servidor\n  http://localhost:${port}\n`);
} else {
  await import('../apps/server/src/main.mjs');
}
