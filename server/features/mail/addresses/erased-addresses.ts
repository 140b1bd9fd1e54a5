import type { Knex } from 'knex';
import type { InstallationKey } from '#server/platform/security/installation-key.ts';
import {
  isAnyErased,
  isErased,
  noteErasedAddress,
  selectErased,
} from './erased-addresses.queries.ts';

/** Addresses that were erased at their owners' request: known again by a keyed hash alone. */
export interface ErasedAddresses {
  /** In the transaction of the erasure. */
  note(trx: Knex, addressKey: string, optedOut: boolean): Promise<void>;
  /** True while no mail of ours may go there. */
  isErased(db: Knex, addressKey: string): Promise<boolean>;
  /** Those of many. */
  among(db: Knex, addressKeys: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Without the installation's key nobody tells from a hash which address it is, nor tries them out. */
export function createErasedAddresses({
  key,
}: {
  key: Pick<InstallationKey, 'sign'>;
}): ErasedAddresses {
  const hashOf = (addressKey: string): Buffer =>
    Buffer.from(key.sign('erased-addresses', addressKey), 'base64url');
  return {
    note: (trx, addressKey, optedOut) => noteErasedAddress(trx, hashOf(addressKey), optedOut),
    isErased: (db, addressKey) => isErased(db, { addressHash: hashOf(addressKey), addressKey }),
    async among(db, addressKeys) {
      if (addressKeys.length === 0 || !(await isAnyErased(db))) return new Set();
      const known = addressKeys.map((addressKey) => ({
        addressHash: hashOf(addressKey),
        addressKey,
      }));
      return new Set(await selectErased(db, known));
    },
  };
}
