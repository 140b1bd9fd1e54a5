import type { Server } from 'node:net';
import {
  isInRanges,
  isLocalNetwork,
  networkKeyOf,
  type TrustedProxies,
} from './network-address.ts';

/** Sockets one network may hold open at a time (T90). */
export const SOCKETS_PER_NETWORK = 50;

interface SocketLimit {
  /** Whose sockets are not counted, by the address of the other end. */
  isExempt: (address: string) => boolean;
  perNetwork?: number;
}

/**
 * Ends a new connection of a network that holds enough of them already, so that nobody takes all the
 * server has by connecting and saying nothing (T90).
 */
export function limitSockets(server: Server, limit: SocketLimit): void {
  const { isExempt, perNetwork = SOCKETS_PER_NETWORK } = limit;
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isExempt(address)) return;
    const network = networkKeyOf(address) ?? address;
    const held = open.get(network) ?? 0;
    if (held >= perNetwork) {
      socket.destroy();
      return;
    }
    open.set(network, held + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}

/**
 * A proxy brings everybody's sockets. Most stand in the machine's own network, where no caller from
 * the internet comes from; others are named in `TRUSTED_PROXIES`.
 */
export function isProxyAddress(proxies: TrustedProxies): (address: string) => boolean {
  return (address) => {
    if (isLocalNetwork(address)) return true;
    const network = networkKeyOf(address);
    return network !== null && isInRanges(network, proxies);
  };
}
