/** Whether `npm start` serves the demonstration. An invalid value is refused with a sentence, like the server's. */
export function isMockBackend(env) {
  const value = env.MOCK_BACKEND?.trim().toLowerCase() || 'false';
  if (value !== 'true' && value !== 'false')
    throw new Error('La configuración no es válida. MOCK_BACKEND debe ser «true» o «false».');
  return value === 'true';
}
