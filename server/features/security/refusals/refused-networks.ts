import type { InstallationKey } from '#server/platform/security/installation-key.ts';

/** A network as the table keeps it: a hash to find it by, and the sealed name to show it. */
export interface KeptNetwork {
  networkKey: string;
  networkSealed: string;
}

/** Keeps a network of a refused call, so that the database alone tells no address. */
export function keepNetwork(
  key: Pick<InstallationKey, 'sign' | 'seal'>,
  network: string,
): KeptNetwork {
  if (network === '') return { networkKey: '', networkSealed: '' };
  const networkKey = networkKeyOf(key, network);
  return { networkKey, networkSealed: key.seal('refused-networks', network, networkKey) };
}

/** What a network is found by. */
export function networkKeyOf(key: Pick<InstallationKey, 'sign'>, network: string): string {
  return key.sign('counted-networks', `refused ${network}`).slice(0, 22);
}

/** The network again; null for none, and for one that another key sealed. */
export function openNetwork(
  key: Pick<InstallationKey, 'open'>,
  { networkKey, networkSealed }: KeptNetwork,
): string | null {
  return networkSealed === '' ? null : key.open('refused-networks', networkSealed, networkKey);
}
