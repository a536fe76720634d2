import { useEffect, useRef, useState } from 'react';
import { RequestError } from '../../../api/http/errors.ts';
import { hasPasskeyAutofill, hasPasskeys, isPasskeyCancelled } from '../../../device/passkeys.ts';
import { loginTexts } from './login-texts.ts';
import { signInWithPasskey } from './passkey-sign-in.ts';

/** The server forgets a ceremony after five minutes; the page may be open for longer. */
const renewal = 4 * 60_000;

interface PasskeySignIn {
  /** Whether this platform has passkeys at all. */
  offered: boolean;
  enter: () => Promise<void>;
}

/** Sign-in by passkey: with a button, and while `shown` from the browser's autofill of the e-mail. */
export function usePasskeySignIn(shown: boolean, fail: (message: string) => void): PasskeySignIn {
  const [offered] = useState(hasPasskeys);
  const autofill = useRef<AbortController | null>(null);
  const entering = useRef(false);
  const begin = useRef<(() => void) | null>(null);
  const report = useRef(fail);
  report.current = fail;

  useEffect(() => {
    if (!shown || !offered) return;
    begin.current = () => {
      // The browser runs one ceremony at a time, and the button's has priority.
      if (entering.current) return;
      autofill.current?.abort();
      autofill.current = new AbortController();
      void waitForAutofill(autofill.current.signal, (message) => report.current(message));
    };
    begin.current();
    const timer = setInterval(() => begin.current?.(), renewal);
    return () => {
      clearInterval(timer);
      begin.current = null;
      autofill.current?.abort();
    };
  }, [shown, offered]);

  const enter = async () => {
    if (entering.current) return;
    entering.current = true;
    autofill.current?.abort();
    try {
      await signInWithPasskey();
    } catch (error) {
      if (!isPasskeyCancelled(error)) fail(messageOf(error));
    } finally {
      entering.current = false;
      begin.current?.();
    }
  };

  return { offered, enter };
}

/** The person did not start it, so only errors after a passkey was chosen are shown. */
async function waitForAutofill(signal: AbortSignal, fail: (message: string) => void): Promise<void> {
  try {
    if ((await hasPasskeyAutofill()) && !signal.aborted) await signInWithPasskey(signal);
  } catch (error) {
    if (!signal.aborted && error instanceof RequestError && error.code === 'passkey-invalid')
      fail(error.message);
  }
}

/** Browsers' own messages are in English. */
function messageOf(error: unknown): string {
  return error instanceof RequestError ? error.message : loginTexts.passkeyFailed;
}
