import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../.env', import.meta.url));

/** The environment, completed by the repository's `.env` as the server does. */
export function environment() {
  if (fs.existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

/** Whether `npm start` serves the demonstration. An invalid value is refused with a sentence, like the server's. */
export function isMockBackend(env) {
  const value = env.MOCK_BACKEND?.trim().toLowerCase() || 'false';
  if (value !== 'true' && value !== 'false')
    throw new Error('La configuración no es válida. MOCK_BACKEND debe ser «true» o «false».');
  return value === 'true';
}
