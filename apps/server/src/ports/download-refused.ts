/**
 * `private`: an address that may not be connected to. `no-ranges`: the server only sends whole files. `changed`: it has another file
 * than the known one. `answered`: it gave any other answer.
 */
type RefusalReason = 'private' | 'no-ranges' | 'changed' | 'answered';

/** Another server refused the file, or the address is not allowed. Repeating the request would be useless. */
export class DownloadRefused extends Error {
  override readonly name = 'DownloadRefused';
  readonly reason: RefusalReason;

  constructor(message: string, reason: RefusalReason = 'answered') {
    super(message);
    this.reason = reason;
  }
}
