/** Long computations apart from what answers requests: in a thread, or in short turns where a platform has none. */

/** Yields parts of its result, and undefined where others may run. Input and parts are data that can be cloned. */
export type AsideTask<Input, Part> = (input: Input) => AsyncGenerator<Part | undefined, void>;

/**
 * Runs a task of `aside.ts`, by its name. The thread has limits of memory and time, and waits where its parts are not taken.
 *
 * @param moved buffers of the input that nobody else needs, which are moved into the thread instead of cloned
 * @throws AsideLimit and what the task throws; of errors that are no `ApiError` only the message and the stack are left
 */
export type RunAside = <Input, Part>(
  task: string,
  input: Input,
  signal: AbortSignal,
  moved?: readonly ArrayBuffer[],
) => AsyncGenerator<Part>;

/** The computation needed more than it may. */
export class AsideLimit extends Error {
  readonly of: 'memory' | 'time';

  constructor(of: 'memory' | 'time') {
    super(`The computation needs too much ${of}`);
    this.name = 'AsideLimit';
    this.of = of;
  }
}
