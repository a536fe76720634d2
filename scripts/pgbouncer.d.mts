export function findPgBouncer(): string | null;
