/** What a shell's `config.json` says. */
export interface ShellConfig {
  apiUrl: string;
  appStoreId: string | null;
}
/** Copies the client that was built into `from` to `to`, as the shells carry it. */
export function writeWebFiles(from: string, to: string, own: ShellConfig): void;
