/** Replaces `workbox-window`: the demonstration has a service worker of its own. */
export class Workbox {
  addEventListener(): void {}
  async register(): Promise<undefined> {}
  messageSkipWaiting(): void {}
}
