/** `/users/{id}/status` → `UsersIdStatus` */
export const operationName = (path: string): string =>
  path
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
