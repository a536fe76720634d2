/** The devices in calls whose sockets are connected to this server. */
import type { Connected } from './members.ts';

/** A device in a call whose socket is here. */
export interface Device {
  peer: string;
  call: string;
  connected: Connected;
  /** Other devices in the call that it was notified about. */
  known: Set<string>;
  /** Signals that it has not acknowledged yet. */
  asked: Set<string>;
}

/** By the id of the device in its call. */
export type Devices = Map<string, Device>;

export const findDevice = (devices: Devices, connected: Connected) =>
  [...devices.values()].find((device) => device.connected === connected);

export function forgetDevice(devices: Devices, { peer, connected }: Device): void {
  devices.delete(peer);
  connected.inCall = false;
}
