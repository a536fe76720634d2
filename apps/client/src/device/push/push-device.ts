/** Notifications of the system: the interface that `web.ts` and `native.ts` implement. */

/** `install`: an iPhone's browser allows notifications only for apps on the home screen. */
export type PushPermission = 'unsupported' | 'install' | 'ask' | 'denied' | 'granted';

/** A notification that arrived while the app is open. */
export interface ReceivedPush {
  /** Id of the notice. */
  notice: string;
  title: string;
  message: string;
  /** Name of the notice's action. */
  action: string | null;
  /** The notice's topic (`conversation:<id>`). */
  topic: string | null;
  /** It only replaces an outdated notification, without alerting the person. */
  isQuiet: boolean;
}

export interface PushEvents {
  received(push: ReceivedPush): void;
  /** The person tapped the notification of this notice. */
  opened(notice: string): void;
  /** The subscription changed: the device has to be registered again. */
  changed(): void;
}

export interface PushDevice {
  osType: 'android' | 'ios' | 'web';
  permission(): Promise<PushPermission>;
  /** Shows the system's prompt. Call it in a tap, before anything is awaited. */
  ask(): Promise<PushPermission>;
  /** Resolves with the token or subscription of this device. `key` is the server's, for browsers. */
  subscribe(key: string): Promise<string>;
  /** Nothing arrives any more, even if the server still has the subscription. */
  unsubscribe(): Promise<void>;
  listen(events: Partial<PushEvents>): () => void;
  /** The topics of the notifications that the system shows; some have none. */
  topics(): Promise<string[]>;
  /** Removes shown notifications: of one notice or topic, or all (null). */
  clear(about: string | null): Promise<void>;
}
