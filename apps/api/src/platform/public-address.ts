import { type LookupAddress, lookup as lookupAddresses } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Forbidden targets of untrusted URLs: this machine, its network, and everything else outside the public
 * internet (IANA special-purpose registries for IPv4 and IPv6).
 */
const RESERVED_4 = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  RESERVED_4.addSubnet(net, bits, 'ipv4');

/** Of IPv6 only global unicast is public, without tunnels (Teredo, 6to4) and documentation ranges. */
const GLOBAL_6 = new BlockList();
GLOBAL_6.addSubnet('2000::', 3, 'ipv6');
const RESERVED_6 = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  RESERVED_6.addSubnet(net, bits, 'ipv6');

/** Whether an IP address is public. An IPv4-mapped IPv6 address is not. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !RESERVED_4.check(address, 'ipv4');
  return version === 6 && GLOBAL_6.check(address, 'ipv6') && !RESERVED_6.check(address, 'ipv6');
}

/** Resolves a host name to all of its addresses. */
export type ResolveName = (
  name: string,
  done: (error: NodeJS.ErrnoException | null, found: readonly LookupAddress[]) => void,
) => void;

const resolveAll: ResolveName = (name, done) => lookupAddresses(name, { all: true, verbatim: true }, done);

/**
 * The `lookup` of a connection to an untrusted host: a name is resolved once, and the connection uses one of the
 * addresses that were checked (DNS rebinding). It is not called for a host that is an address itself.
 * @param options.allows filter of allowed addresses; tests allow their own server
 * @param options.refused the error of a name with an address that is not allowed
 */
export function checkedLookup({
  allows = isPublicAddress,
  resolve = resolveAll,
  refused,
}: Readonly<{
  allows?: (address: string) => boolean;
  resolve?: ResolveName;
  refused: () => Error;
}>): LookupFunction {
  return (name, options, done) => {
    resolve(name, (error, found) => {
      const fitting = found?.filter(
        ({ family }) => options.family === undefined || options.family === 0 || family === options.family,
      );
      const [first] = fitting ?? [];
      if (error !== null || first === undefined)
        done(error ?? Object.assign(new Error(`${name} has no address`), { code: 'ENOTFOUND' }), '', 0);
      else if (!found.every((one) => allows(one.address))) done(refused(), '', 0);
      else if (options.all === true) done(null, [...(fitting ?? [])]);
      else done(null, first.address, first.family);
    });
  };
}
