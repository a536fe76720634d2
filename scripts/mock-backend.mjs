/** Whether `npm start` is to serve the demonstration. A value that means nothing is refused, as the server's are. */
export function isMockBackend(env) {
  const value = env.MOCK_BACKEND?.trim().toLowerCase() || 'false';
  if (value !== 'true' && value !== 'false')
    throw new Error('La configuración no es válida. MOCK_BACKEND debe ser «true» o «false».');
  return value === 'true';
}
