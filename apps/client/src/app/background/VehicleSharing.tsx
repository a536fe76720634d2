import { useEffect } from 'react';
import { useSession } from '../../api/session/session.ts';
import { sharing, useSharing } from '../../entities/vehicle/sharing.ts';
import { SharingStrip } from './SharingStrip.tsx';

/** Milliseconds between checks whether the sharing has ended or a position waits to be sent. */
const tickEvery = 5000;

/** Keeps sending the position of the shared vehicle, on every screen and after a reload. */
export function VehicleSharing() {
  const { user } = useSession();
  const id = user?.id ?? null;
  const active = useSharing().sharing !== null;
  useEffect(() => sharing.resume(id), [id]);
  // Signing out stops the sharing.
  useEffect(() => () => sharing.resume(null), []);
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(sharing.tick, tickEvery);
    window.addEventListener('online', sharing.tick);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', sharing.tick);
    };
  }, [active]);
  return <SharingStrip />;
}
