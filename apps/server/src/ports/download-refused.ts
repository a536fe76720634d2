/** Another server refused the file, or the address is not allowed. Repeating the request would be useless. */
export class DownloadRefused extends Error {
  override readonly name = 'DownloadRefused';
}
