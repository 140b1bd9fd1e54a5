import type { InstallationKey } from '../security/installation-key.ts';

/** What the key of a limit is called where it is stored. */
export type NameOfCount = (key: string) => string;

/** As the limits name networks: an IPv4 address, or the first 64 bits of an IPv6 one (T39). */
const NETWORK = /(?<![\w.])(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{16}\/64)(?![\w.])/g;

/**
 * Names in which every network is a keyed hash: the same for all processes of an installation, and
 * no address in a table, its copies or the log of its database.
 */
export function createCountNames(installationKey: Pick<InstallationKey, 'sign'>): NameOfCount {
  return (key) =>
    key.replaceAll(NETWORK, (network) =>
      installationKey.sign('counted-networks', network).slice(0, 22),
    );
}
