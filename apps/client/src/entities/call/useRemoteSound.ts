import { useEffect } from 'react';
import { log } from '../../device/log.ts';
import type { CallSnapshot } from './call-session.ts';

/** Plays the sound of the others, also while the call's page is not open. */
export function useRemoteSound({ remote, speaker }: Pick<CallSnapshot, 'remote' | 'speaker'>): void {
  useEffect(() => {
    const players = [...remote.values()].map((stream) => {
      const player = new Audio();
      player.srcObject = stream;
      player.autoplay = true;
      if (speaker !== null && 'setSinkId' in player)
        player.setSinkId(speaker).catch((error: unknown) => log('no such speaker', error));
      player.play().catch((error: unknown) => log('the sound of a call does not play', error));
      return player;
    });
    return () => {
      for (const player of players) {
        player.pause();
        player.srcObject = null;
      }
    };
  }, [remote, speaker]);
}
