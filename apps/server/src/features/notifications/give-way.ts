/**
 * Requests have priority over campaigns: the next step of a campaign waits until the server answers no request, for some
 * milliseconds at most.
 */

/** The number of requests that the server is answering. */
export type Answering = () => number;

/** Milliseconds between two checks. */
const lookAgainAfter = 1;
const maxLooks = 10;

export const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function giveWay(answering: Answering): Promise<void> {
  for (let looks = 0; looks < maxLooks && answering() > 0; looks += 1) await delay(lookAgainAfter);
}
