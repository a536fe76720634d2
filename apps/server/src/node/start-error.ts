/** Something the operator must put right before the server can run: shown as a sentence, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
