export function findRedisServer(): string | null;
