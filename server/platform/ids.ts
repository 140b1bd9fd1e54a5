import { hash, randomBytes } from 'node:crypto';
import { customAlphabet } from 'nanoid';
import { reservedFirstSegments } from '#shared/app/routes.ts';
import { ID_ALPHABET } from '#shared/api/field-types.ts';

/** Source of ids and secrets, injected so that tests can make them predictable. */
export interface Ids {
  /** 12 characters, 60 bits, never a reserved path segment. */
  magnetId(): string;
  /** 20 characters, 100 bits: users, leads and other rows. */
  rowId(): string;
  /** 256 random bits, base64url, with a readable prefix such as `ses_`. Stored hashed only. */
  secret(prefix: string): string;
}

const newMagnetId = customAlphabet(ID_ALPHABET, 12);
const newRowId = customAlphabet(ID_ALPHABET, 20);

export const randomIds: Ids = {
  magnetId() {
    const id = newMagnetId();
    return reservedFirstSegments.has(id) ? randomIds.magnetId() : id;
  },
  rowId: () => newRowId(),
  secret: (prefix) => `${prefix}${randomBytes(32).toString('base64url')}`,
};

/** SHA-256 of a secret: what a table keeps instead of it. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
