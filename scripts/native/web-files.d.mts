/** The content of a phone app's `config.json`. */
export interface ShellConfig {
  apiUrl: string;
  appStoreId: string | null;
}
/** Copies the built client from `from` to `to`, for a phone app. */
export function writeWebFiles(from: string, to: string, own: ShellConfig): void;
