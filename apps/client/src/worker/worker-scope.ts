/** The used part of a service worker's global scope (W3C Service Workers, Push API), which the page's types lack. */

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface WindowClient {
  focused: boolean;
  visibilityState: DocumentVisibilityState;
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<WindowClient | null>;
  postMessage(message: unknown, transfer?: Transferable[]): void;
}

interface Events {
  install: ExtendableEvent;
  message: ExtendableEvent & { data?: { type?: string } };
  push: ExtendableEvent & { data: { text(): string } | null };
  notificationclick: ExtendableEvent & { notification: Notification };
  pushsubscriptionchange: ExtendableEvent & {
    newSubscription: PushSubscription | null;
    oldSubscription: PushSubscription | null;
  };
}

export interface WorkerScope {
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
  registration: ServiceWorkerRegistration;
  location: { origin: string };
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
  skipWaiting(): Promise<void>;
}

const scope: unknown = globalThis;

export const worker = scope as WorkerScope;
