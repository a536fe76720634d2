/** Something the operator must put right before the server or a command can run: shown as a sentence, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Starts something; an error that the operator must correct is printed as that sentence, and ends the process. */
export async function startOrExplain(start: () => Promise<unknown>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(`\n${error.message}\n`);
    process.exit(1);
  }
}
