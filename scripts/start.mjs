/** `npm start`: the server, or with MOCK_BACKEND=true the demonstration, which needs none. */
import { environment, isMockBackend } from './mock-backend.mjs';

if (isMockBackend(environment())) {
  const { run } = await import('../apps/mock/src/build/start.ts');
  await run();
} else {
  await import('../apps/server/src/main.mjs');
}
