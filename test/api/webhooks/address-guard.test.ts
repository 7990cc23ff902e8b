import { describe, expect, test } from 'vitest';
import { createAddressGuard } from '../../../src/api/webhooks/address-guard.js';
import { parseWebhookUrl } from '../../../src/api/webhooks/webhook-url.js';
import { ScreeningError } from '../../../src/errors.js';

const guard = createAddressGuard();

describe('createAddressGuard', () => {
  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.1',
    '169.253.1.1',
    '100.63.255.255',
    '100.128.0.1',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00:1450::1',
  ])('lets %s through, which is public', (address) => expect(guard.refusalOf(address)).toBeUndefined());

  test.each([
    // IPv4
    ['0.0.0.0', 'unspecified'],
    ['0.1.2.3', 'unspecified'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['10.0.0.0', 'private'],
    ['10.255.255.255', 'private'],
    ['172.16.0.0', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.0.0', 'private'],
    ['192.168.255.255', 'private'],
    ['169.254.0.1', 'linkLocal'],
    ['169.254.169.254', 'linkLocal'],
    ['100.64.0.0', 'carrierGradeNat'],
    ['100.100.100.200', 'carrierGradeNat'],
    ['100.127.255.255', 'carrierGradeNat'],
    ['192.0.0.192', 'reserved'],
    ['192.0.2.1', 'reserved'],
    ['198.18.0.1', 'reserved'],
    ['198.19.255.255', 'reserved'],
    ['198.51.100.1', 'reserved'],
    ['203.0.113.1', 'reserved'],
    ['192.88.99.1', 'reserved'],
    ['224.0.0.1', 'multicast'],
    ['239.255.255.255', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['168.63.129.16', 'provider'],
    // IPv6
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['fe80::1', 'linkLocal'],
    ['febf::1', 'linkLocal'],
    ['fec0::1', 'deprecatedSiteLocal'],
    ['fc00::1', 'uniqueLocal'],
    ['fd00:ec2::254', 'uniqueLocal'],
    ['ff02::1', 'multicast'],
    ['100::1', 'discard'],
    ['2001:db8::1', 'reserved'],
    ['3fff::1', 'reserved'],
    ['4000::1', 'reserved'],
    ['5f00::1', 'segmentRouting'],
    // IPv6 that carries IPv4, whichever it is
    ['::ffff:127.0.0.1', 'ipv4Mapped'],
    ['::ffff:7f00:1', 'ipv4Mapped'],
    ['::ffff:8.8.8.8', 'ipv4Mapped'],
    ['::127.0.0.1', 'ipv4Mapped'],
    ['::ffff:0:127.0.0.1', 'rfc6145'],
    ['64:ff9b::7f00:1', 'rfc6052'],
    ['64:ff9b:1::a00:1', 'rfc6052'],
    ['2002:7f00:1::', '6to4'],
    ['2001::1', 'teredo'],
    // No address, or one in a form that no resolver gives
    ['', 'no address'],
    ['receiver.test', 'no address'],
    ['0177.0.0.1', 'no address'],
    ['2130706433', 'no address'],
    ['127.1', 'no address'],
    ['[::1]', 'no address'],
  ])('refuses %s: %s', (address, reason) => {
    expect(guard.refusalOf(address)).toBe(reason);
  });

  test('refuses an address with a zone', () => {
    expect(guard.refusalOf('fe80::1%eth0')).toBe('linkLocal');
  });

  test('lets through what the operator allows, and no more', () => {
    const open = createAddressGuard(['10.1.0.0/16', '127.0.0.2', 'fd00::/8']);
    for (const address of ['10.1.0.1', '10.1.255.255', '127.0.0.2', 'fd12::1', '8.8.8.8']) expect(open.refusalOf(address)).toBeUndefined();
    for (const address of ['10.2.0.1', '127.0.0.1', 'fc00::1', '::ffff:10.1.0.1', '169.254.169.254'])
      expect(open.refusalOf(address)).toBeDefined();
  });

  test.each(['', '10.0.0.0/', '10.0.0.0/33', '10.0.0.0/-1', '10.0.0.0/8/8', '10/8', 'localhost', 'fd00::/129', '10.0.0.0/x'])(
    'names an allowed range that is none: "%s"',
    (range) => {
      expect(() => createAddressGuard(['10.0.0.0/8', range])).toThrow(ScreeningError);
      expect(() => createAddressGuard(['10.0.0.0/8', range])).toThrow(JSON.stringify(range));
    },
  );
});

describe('parseWebhookUrl', () => {
  test.each([
    'https://receiver.test/hook?a=1',
    'https://receiver.test:8443/',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://localhost.receiver.test/',
    'https://notlocalhost/',
  ])('accepts %s', (text) => {
    expect(parseWebhookUrl(text, guard)).toEqual({ url: new URL(text) });
  });

  test.each([
    ['http://receiver.test/', 'not_https'],
    ['ftp://receiver.test/', 'not_https'],
    ['javascript:alert(1)', 'not_https'],
    ['file:///etc/passwd', 'not_https'],
    ['receiver.test/hook', 'malformed'],
    ['https://', 'malformed'],
    ['https://a:b@receiver.test/', 'has_credentials'],
    ['https://a@receiver.test/', 'has_credentials'],
    [`https://receiver.test/${'a'.repeat(2048)}`, 'too_long'],
    ['https://127.0.0.1/', 'address_refused'],
    ['https://2130706433/', 'address_refused'],
    ['https://0177.0.0.1/', 'address_refused'],
    ['https://0x7f.1/', 'address_refused'],
    ['https://127.0.0.1./', 'address_refused'],
    ['https://①②⑦.0.0.1/', 'address_refused'],
    ['https://[::1]/', 'address_refused'],
    ['https://[::ffff:10.0.0.1]/', 'address_refused'],
    ['https://169.254.169.254/latest/meta-data/', 'address_refused'],
  ])('refuses %s: %s', (text, problem) => {
    expect(parseWebhookUrl(text, guard)).toEqual({ problem });
  });

  test('takes the names of this machine for its address, which a range may allow', () => {
    for (const text of ['https://localhost/', 'https://LocalHost.:8443/', 'https://a.localhost/']) {
      expect([text, parseWebhookUrl(text, guard)]).toEqual([text, { problem: 'address_refused' }]);
      expect([text, parseWebhookUrl(text, createAddressGuard(['127.0.0.0/8']))]).toEqual([text, { url: new URL(text) }]);
    }
  });
});
