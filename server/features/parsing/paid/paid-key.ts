import type { InstallationKey } from '#server/platform/security/installation-key.ts';

/** The number of last characters of a key that the console may show. */
const ENDING = 4;

/** Encrypts a provider's key for this reader. The last characters are stored to identify it. */
export function sealReaderKey(
  installation: InstallationKey,
  reader: string,
  key: string,
): { sealed: string; ending: string } {
  return { sealed: installation.seal('reader-keys', key, reader), ending: key.slice(-ENDING) };
}

/** Decrypts the key; null when it was encrypted with another installation key. */
export function openReaderKey(
  installation: InstallationKey,
  reader: string,
  sealed: string,
): string | null {
  return installation.open('reader-keys', sealed, reader);
}
