/**
 * Requests that people wait for come before campaigns, which have time: whatever a campaign does next waits until the server
 * answers none, for some milliseconds at most.
 */

/** How many requests the server is answering. */
export type Answering = () => number;

/** Milliseconds between two looks. */
const lookAgainAfter = 1;
const maxLooks = 10;

export const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function giveWay(answering: Answering): Promise<void> {
  for (let looks = 0; looks < maxLooks && answering() > 0; looks += 1) await delay(lookAgainAfter);
}
