/** Whether the device draws slowly: it has few processors or, where the browser reports it, little memory. */
export function isLowEndDevice(): boolean {
  const memory = 'deviceMemory' in navigator ? Number(navigator.deviceMemory) : Number.POSITIVE_INFINITY;
  return navigator.hardwareConcurrency <= 4 || memory <= 4;
}
