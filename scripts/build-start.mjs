/** Builds for `npm start`: the client, or with MOCK_BACKEND=true the demonstration. */
import { buildClient } from './build-client.mjs';
import { buildMock } from './build-mock.mjs';
import { environment, isMockBackend } from './mock-backend.mjs';

try {
  process.exitCode = isMockBackend(environment()) ? buildMock() : buildClient();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
