import { expect, it } from 'vitest';
import { addressKey, siteKey } from './attempts.ts';

it('addresses of one IPv6 network count together, each IPv4 address counts alone', () => {
  expect(addressKey('2001:db8:1:2::1')).toBe(addressKey('2001:DB8:1:2:ffff:0:0:9'));
  expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'));
  expect(siteKey('2001:db8:1:2::1')).toBe(siteKey('2001:db8:1:ffff::1'));
  expect(siteKey('2001:db8:1::1')).not.toBe(siteKey('2001:db8:2::1'));
  expect(addressKey('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(addressKey('192.0.2.1')).not.toBe(addressKey('192.0.2.2'));
});
