import { domainToASCII } from 'node:url';
import { type CutHost, isAtOrBelow } from './look-alikes.rules.ts';

const NO_HOST = 'Enter a host, such as example.com, or an address on it';

/** A typed host as links are compared with it, or what is wrong with it. */
export function readDeniedHost(
  text: string,
  ownHosts: readonly string[],
  cut: CutHost,
): { host: string } | { problem: string } {
  const typed = text.trim().toLowerCase();
  const address = /^https?:\/\//.test(typed) ? typed : `https://${typed.replace(/^\*?\./, '')}`;
  const host =
    !typed.includes('@') && URL.canParse(address)
      ? new URL(address).hostname.replace(/\.$/, '')
      : '';
  const isHost = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(host) && domainToASCII(host) === host;
  if (!isHost || host.length > 253) return { problem: NO_HOST };
  const { domain, isIcann, publicSuffix } = cut(host);
  if (domain === null && isIcann === true && publicSuffix === host) {
    return { problem: `Too many sites end with ${host}. Name one of them` };
  }
  if (ownHosts.some((own) => isAtOrBelow(own, host))) {
    return { problem: 'This covers the pages of this installation' };
  }
  return { host };
}
