export const callLimits = {
  people: 4,
  /** Milliseconds. */
  ring: 45_000,
  /** A device that is silent for longer counts as left. */
  grace: 20_000,
  /** A caller whose connection has ended must be back within this time while the call rings. */
  ringingGrace: 5_000,
  /** The time for the devices to arrive after an answer. */
  arrival: 30_000,
  longest: 4 * 60 * 60_000,
  perHour: 20,
  /** Calls of one person in one conversation, within ten minutes. */
  perConversation: 6,
  /** Characters of a description (SDP). */
  sdp: 32_000,
  candidates: 50,
  /** Signals of one device. */
  signalsPerSecond: 50,
  /** Signals that wait for one device. */
  waiting: 500,
} as const;
