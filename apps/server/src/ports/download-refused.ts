/** Another server answered and gives nothing at this address, or it may not be asked: to ask again is in vain. */
export class DownloadRefused extends Error {
  override readonly name = 'DownloadRefused';
}
