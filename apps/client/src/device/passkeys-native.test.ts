import { expect, it } from 'vitest';
import { isPasskeyCancelled, isPasskeyKnown } from './passkeys.ts';
import { toErrorName } from './passkeys-native.ts';

const named = (code: string, message: string) => {
  const error = new Error(message);
  error.name = toErrorName(code, message);
  return error;
};

it('a closed dialog is not an error: iOS gives it a name, Android only a text', () => {
  expect(isPasskeyCancelled(named('NotAllowedError', 'The operation was canceled.'))).toBe(true);
  expect(isPasskeyCancelled(named('UnknownError', 'activity is cancelled by the user.'))).toBe(true);
  expect(isPasskeyCancelled(named('UnknownError', 'The RP ID does not match.'))).toBe(false);
  expect(isPasskeyCancelled(named('', 'nothing is known'))).toBe(false);
});

it('a passkey that the device already has gets the browser’s error name', () => {
  expect(isPasskeyKnown(named('InvalidStateError', 'excluded'))).toBe(true);
});
