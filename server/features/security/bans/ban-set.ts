import type { BanKind, BanReach } from '#shared/security/bans.contract.ts';

/** A ban as it is obeyed. */
export interface HeldBan {
  id: string;
  kind: BanKind;
  value: string;
  reach: BanReach;
  endsAt: Date | null;
}

/** Bans of this moment, for look-ups that cost no statement. */
export interface BanSet {
  /** The ban of a network, as requests name it, that reaches so far. */
  ofNetwork(network: string, reach: BanReach, now: Date): HeldBan | null;
  /** The ban of an address in its unique form. */
  ofAddress(addressKey: string, reach: BanReach, now: Date): HeldBan | null;
}

type Networks = Map<number, Map<bigint, HeldBan[]>>;

/**
 * Networks are kept by the length of their prefix: a look-up costs as many steps as there are lengths,
 * however many bans there are. Patterns are kept by domain.
 */
export function createBanSet(bans: readonly HeldBan[]): BanSet {
  const ipv4: Networks = new Map();
  const ipv6: Networks = new Map();
  const domains = new Map<string, HeldBan[]>();
  for (const ban of bans) {
    if (ban.kind === 'address') {
      add(domains, ban.value.slice(ban.value.lastIndexOf('@') + 1), ban);
      continue;
    }
    const [address = '', length = ''] = ban.value.split('/');
    const bits = Number(length);
    const [networks, whole] = address.includes(':') ? [ipv6, 64] : [ipv4, 32];
    const ofLength = networks.get(bits) ?? new Map<bigint, HeldBan[]>();
    networks.set(bits, ofLength);
    add(ofLength, firstBits(address, whole) >> BigInt(whole - bits), ban);
  }

  return {
    ofNetwork(network, reach, now) {
      const isIpv6 = network.endsWith('/64');
      const [networks, whole] = isIpv6 ? [ipv6, 64] : [ipv4, 32];
      if (networks.size === 0) return null;
      const address = isIpv6 ? BigInt(`0x${network.slice(0, 16)}`) : readIpv4(network);
      if (address === null) return null;
      for (const [bits, ofLength] of networks) {
        const found = holding(ofLength.get(address >> BigInt(whole - bits)), reach, now);
        if (found !== null) return found;
      }
      return null;
    },

    ofAddress(addressKey, reach, now) {
      const at = addressKey.lastIndexOf('@');
      const local = addressKey.slice(0, at);
      const isMeant = ({ value }: HeldBan) =>
        matches(value.slice(0, value.lastIndexOf('@')), local);
      const domain = addressKey.slice(at + 1);
      const patterns = [domain, ...parentsOf(domain).map((parent) => `*.${parent}`)];
      for (const pattern of patterns) {
        const found = holding(domains.get(pattern)?.filter(isMeant), reach, now);
        if (found !== null) return found;
      }
      return null;
    },
  };
}

function add<Key>(map: Map<Key, HeldBan[]>, key: Key, ban: HeldBan): void {
  map.set(key, [...(map.get(key) ?? []), ban]);
}

function holding(bans: readonly HeldBan[] | undefined, reach: BanReach, now: Date): HeldBan | null {
  const held = bans?.find(
    (ban) =>
      (reach === 'accounts' || ban.reach === 'everything') &&
      (ban.endsAt === null || ban.endsAt > now),
  );
  return held ?? null;
}

function readIpv4(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4) return null;
  return parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n);
}

/** The first 32 or 64 bits of an address in its usual spelling. */
function firstBits(address: string, whole: number): bigint {
  if (whole === 32) return readIpv4(address) ?? 0n;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - behind.length;
  const all = [...groups, ...Array<string>(missing).fill('0'), ...behind];
  return all.slice(0, 4).reduce((sum, group) => (sum << 16n) + BigInt(`0x${group}`), 0n);
}

function parentsOf(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(1).map((_, index) => labels.slice(index + 1).join('.'));
}

/** One `*` stands for any letters. */
function matches(pattern: string, text: string): boolean {
  const [before = '', behind] = pattern.split('*');
  if (behind === undefined) return pattern === text;
  const isLongEnough = text.length >= before.length + behind.length;
  return isLongEnough && text.startsWith(before) && text.endsWith(behind);
}
