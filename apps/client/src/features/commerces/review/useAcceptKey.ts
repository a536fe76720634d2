import { isOwnershipUndecided } from '@callejero/contract/resources/commerces.ts';
import { useEffect, useRef } from 'react';
import { type ReviewRecord, toProposal } from './record/useRecord.ts';

interface AcceptKeyOptions {
  /** The commerce that is shown and can be decided now. */
  decidable: ReviewRecord | null;
  /** Another one is about to be shown. */
  isComing: boolean;
  /** Somebody else has the commerce. */
  blocked: boolean;
  accept: () => void;
}

/** The key that accepts: each press accepts one commerce, also one that is shown only after the press. */
export function useAcceptKey({ decidable, isComing, blocked, accept }: AcceptKeyOptions) {
  /** How often the key was pressed before the next commerce was shown. */
  const waiting = useRef(0);
  const forget = () => {
    waiting.current = 0;
  };
  const press = () => {
    if (decidable) {
      // A question about the ownership is answered for one commerce.
      if (isOwnershipUndecided(toProposal(decidable))) forget();
      accept();
    } else if (isComing) waiting.current += 1;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the presses are answered when another commerce is shown
  useEffect(() => {
    if (blocked) forget();
    if (waiting.current === 0 || !decidable) return;
    waiting.current -= 1;
    press();
  }, [decidable, blocked]);
  return { press, forget };
}
