import { expect, it } from 'vitest';
import { toCallerAddress } from '../../../http/address.ts';
import { addressKey, siteKey } from './attempts.ts';

it('addresses of one IPv6 network count together, each IPv4 address counts alone', () => {
  expect(addressKey(toCallerAddress('2001:db8:1:2::1'))).toBe(
    addressKey(toCallerAddress('2001:DB8:1:2:ffff:0:0:9')),
  );
  expect(addressKey(toCallerAddress('2001:db8:1:2::1'))).not.toBe(
    addressKey(toCallerAddress('2001:db8:1:3::1')),
  );
  expect(siteKey(toCallerAddress('2001:db8:1:2::1'))).toBe(siteKey(toCallerAddress('2001:db8:1:ffff::1')));
  expect(siteKey(toCallerAddress('2001:db8:1::1'))).not.toBe(siteKey(toCallerAddress('2001:db8:2::1')));
  expect(addressKey(toCallerAddress('::ffff:192.0.2.1'))).toBe('192.0.2.1');
  expect(addressKey(toCallerAddress('192.0.2.1'))).not.toBe(addressKey(toCallerAddress('192.0.2.2')));
});
