/** Whether a call should do without pictures for a while: what the links say every few seconds decides. */
export interface Quality {
  /** Bits per second that can be sent; null while nothing is known. */
  available: number | null;
  /** Share of the packets that get lost. */
  loss: number;
}

const weak = { available: 150_000, loss: 0.1 };
/** Milliseconds for which it must be weak, or good again. */
const until = { weak: 8000, good: 20_000, maxGood: 160_000 };
/** Milliseconds after which the other side's word about losses is out of date: it says so every second or every five. */
const outdated = 10_000;

const isWeak = ({ available, loss }: Quality): boolean =>
  (available !== null && available < weak.available) || loss > weak.loss;

/**
 * Answers for each measurement whether pictures are paused. While they are, only losses count: a browser knows no more of
 * the network than what it sends, so without pictures it can't find out that there is room for them. They come back on
 * trial instead, the more often it was in vain, the later.
 */
export function createWeakNetwork(): (quality: Quality, now: number) => boolean {
  let paused = false;
  let since: number | null = null;
  let good = until.good;
  return (quality, now) => {
    const wanted = isWeak(paused ? { ...quality, available: null } : quality);
    // Counts for how long it has been other than what was decided.
    if (wanted === paused) since = null;
    else since ??= now;
    if (since !== null && now - since >= (paused ? good : until.weak)) {
      if (paused) good = Math.min(good * 2, until.maxGood);
      paused = !paused;
      since = null;
    }
    return paused;
  };
}

/** Milliseconds without a packet after which somebody is not heard. */
const silence = 5000;

/** Answers for each measurement whether nothing is heard of somebody whose microphone is on. */
export function createSilence(): (packets: number, isExpected: boolean, now: number) => boolean {
  let last = -1;
  let since: number | null = null;
  return (packets, isExpected, now) => {
    if (!isExpected || packets > last) since = null;
    else since ??= now;
    last = packets;
    return since !== null && now - since >= silence;
  };
}

/** How many packets of sound have come over a link. */
export function soundPackets(report: Iterable<[string, Record<string, unknown>]>): number {
  let packets = 0;
  for (const [, stat] of report)
    if (stat.type === 'inbound-rtp' && stat.kind === 'audio') packets += Number(stat.packetsReceived ?? 0);
  return packets;
}

/** While a link is interrupted nothing is said of how good it is: it may be as good as before when it is back. */
const isInterrupted = (stats: readonly Record<string, unknown>[]): boolean =>
  stats.some(
    ({ type, iceState }) =>
      type === 'transport' && iceState !== undefined && iceState !== 'connected' && iceState !== 'completed',
  );

/** The worst of what the reports of all links say. A picture that is no longer sent has a last word, too: it does not count. */
export function qualityOf(reports: readonly Iterable<[string, Record<string, unknown>]>[]): Quality {
  const quality: Quality = { available: null, loss: 0 };
  for (const report of reports) {
    const stats = [...report].map(([, stat]) => stat);
    if (isInterrupted(stats)) continue;
    const newest = Math.max(...stats.map(({ timestamp }) => Number(timestamp ?? 0)));
    for (const stat of stats) {
      if (stat.type === 'candidate-pair' && stat.nominated === true) {
        const available = Number(stat.availableOutgoingBitrate ?? Number.NaN);
        if (available > 0) quality.available = Math.min(available, quality.available ?? Infinity);
      }
      if (stat.type === 'remote-inbound-rtp' && newest - Number(stat.timestamp ?? 0) < outdated)
        quality.loss = Math.max(quality.loss, Number(stat.fractionLost ?? 0));
    }
  }
  return quality;
}
