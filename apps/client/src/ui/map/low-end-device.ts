/** A device with few processors or, where it says so, little memory: it draws slowly. */
export function isLowEndDevice(): boolean {
  const memory = 'deviceMemory' in navigator ? Number(navigator.deviceMemory) : Number.POSITIVE_INFINITY;
  return navigator.hardwareConcurrency <= 4 || memory <= 4;
}
