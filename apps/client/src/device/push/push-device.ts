/** Notifications of the system: what each platform's file (`web.ts`) does. */

/** `install`: an iPhone's browser has notifications only for what is on the home screen. */
export type PushPermission = 'unsupported' | 'install' | 'ask' | 'denied' | 'granted';

/** A notification that arrived while the app is open. */
export interface ReceivedPush {
  /** Id of the notice. */
  notice: string;
  title: string;
  message: string;
  /** Name of the action that it carries. */
  action: string | null;
  /** What it is about (`conversation:<id>`). */
  topic: string | null;
  /** It only replaces one that is true no longer: nobody has to be told. */
  isQuiet: boolean;
}

export interface PushEvents {
  received(push: ReceivedPush): void;
  /** The person tapped the notification of this notice. */
  opened(notice: string): void;
  /** The push service knows the device by something else now: register again. */
  changed(): void;
}

export interface PushDevice {
  osType: 'android' | 'ios' | 'web';
  permission(): Promise<PushPermission>;
  /** The system's question. Only from a tap, and without waiting for anything before it. */
  ask(): Promise<PushPermission>;
  /** What the push service knows this device by. `key` is the server's, for browsers. */
  subscribe(key: string): Promise<string>;
  /** From now on nothing arrives, whatever the server still believes. */
  unsubscribe(): Promise<void>;
  listen(events: Partial<PushEvents>): () => void;
  /** The topics of the notifications that the system shows, of those that have one. */
  topics(): Promise<string[]>;
  /** Takes away shown notifications: of one notice or topic, or all. */
  clear(about: string | null): Promise<void>;
}
