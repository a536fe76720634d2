export function findTurnServer(): string | null;
