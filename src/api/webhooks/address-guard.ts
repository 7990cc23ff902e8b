/**
 * Which resolved addresses a notification may be sent to: public unicast ones, and those that the operator allows.
 * A webhook's url comes from a caller, so without this the service would be a way into the network it runs in (SSRF).
 * The ranges are those of ipaddr.js, which follows the IANA special-purpose registries (RFC 6890 and its successors).
 */
import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import { ScreeningError } from '../../main.js';
import { A_TEXT, assertOption, toListRule } from '../../option-rules.js';

/** Decides whether notifications may be sent to an address. */
export interface AddressGuard {
  /** Why the address is refused (`loopback`, `private`, `ipv4Mapped`…), `undefined` where it is not. */
  readonly refusalOf: (address: string) => string | undefined;
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = readonly [Address, number];

/** Of IPv6 only this much is global unicast (RFC 4291, 2.4); the rest is reserved even where no registry names it. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Addresses that look public and are not: 168.63.129.16 answers inside Azure's virtual machines only, with their metadata. */
const PROVIDER_ADDRESSES: readonly string[] = ['168.63.129.16'];

/**
 * Refuses receivers at addresses that are not public.
 * @param allowed addresses and ranges (`10.1.0.0/16`) that are allowed although they are not public. An IPv4 range
 *   allows no address of IPv6 that maps it.
 * @throws ScreeningError invalid_option, naming the first that is neither.
 */
export const createAddressGuard = (allowed: readonly string[] = []): AddressGuard => {
  assertOption('allowed', allowed, toListRule(A_TEXT));
  const ranges = allowed.map(toRange);
  return {
    refusalOf: (text) => {
      // ipaddr.js also reads forms that no resolver gives (octal, one number); isIP does not.
      if (isIP(text) === 0) return 'no address';
      const address = ipaddr.parse(text);
      if (ranges.some((range) => isWithin(address, range))) return undefined;
      if (PROVIDER_ADDRESSES.includes(text)) return 'provider';
      const name = address.range();
      if (name !== 'unicast') return name;
      return address.kind() === 'ipv6' && !address.match(GLOBAL_UNICAST) ? 'reserved' : undefined;
    },
  };
};

const toRange = (text: string): Range => {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  const size = bits === undefined ? most : Number(bits);
  if (version === 0 || rest.length > 0 || bits === '' || !(Number.isInteger(size) && size >= 0 && size <= most)) {
    throw new ScreeningError('invalid_option', `${JSON.stringify(text)} is not an address or a range of addresses such as 10.1.0.0/16.`, {
      option: 'allowed',
    });
  }
  return [ipaddr.parse(address), size];
};

const isWithin = (address: Address, [range, size]: Range): boolean => address.kind() === range.kind() && address.match(range, size);
