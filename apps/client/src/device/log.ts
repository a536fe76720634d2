/** Writes to the console, for developers; messages to people go through `feedback`. */
export function log(message: string, detail?: unknown): void {
  console.warn(`Callejero: ${message}`, detail ?? '');
}
