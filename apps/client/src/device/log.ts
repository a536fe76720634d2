/** Writes to the console, for developers; people are told with `feedback`. */
export function log(message: string, detail?: unknown): void {
  console.warn(`Callejero: ${message}`, detail ?? '');
}
