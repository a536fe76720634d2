/** Decides from regular measurements of the links whether a call should pause video. */
export interface Quality {
  /** Bits per second that can be sent; null while unknown. */
  available: number | null;
  /** Share of lost packets, from 0 to 1. */
  loss: number;
}

const weak = { available: 150_000, loss: 0.1 };
/** Milliseconds for which the network must be weak, or good again. */
const until = { weak: 8000, good: 20_000, maxGood: 160_000 };
/** Milliseconds after which the other side's last report of losses is ignored; reports come every one to five seconds. */
const outdated = 10_000;

const isWeak = ({ available, loss }: Quality): boolean =>
  (available !== null && available < weak.available) || loss > weak.loss;

/**
 * Returns for each measurement whether video is paused. While it is, only losses count: a browser estimates the bandwidth from
 * what it sends, so without video the estimate stays low. Video is resumed on trial instead, later after each failed trial.
 */
export function createWeakNetwork(): (quality: Quality, now: number) => boolean {
  let paused = false;
  let since: number | null = null;
  let good = until.good;
  return (quality, now) => {
    const wanted = isWeak(paused ? { ...quality, available: null } : quality);
    // Measures for how long the wanted state has differed from the current one.
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

/** Milliseconds without a packet after which a person counts as silent. */
const silence = 5000;

/** Returns for each measurement whether a person with the microphone on is silent. */
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

/** The number of sound packets received over a link. */
export function soundPackets(report: Iterable<[string, Record<string, unknown>]>): number {
  let packets = 0;
  for (const [, stat] of report)
    if (stat.type === 'inbound-rtp' && stat.kind === 'audio') packets += Number(stat.packetsReceived ?? 0);
  return packets;
}

/** An interrupted link is not measured: it may be as good as before when it is back. */
const isInterrupted = (stats: readonly Record<string, unknown>[]): boolean =>
  stats.some(
    ({ type, iceState }) =>
      type === 'transport' && iceState !== undefined && iceState !== 'connected' && iceState !== 'completed',
  );

/** The worst quality of all links. The last report of a video that is no longer sent does not count. */
export function getWorstQuality(reports: readonly Iterable<[string, Record<string, unknown>]>[]): Quality {
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
