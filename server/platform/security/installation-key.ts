import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** What a key is for. Each purpose has a key of its own, so that no use can stand in for another. */
export type KeyPurpose =
  | 'file-links'
  | 'test-walks'
  | 'picture-links'
  | 'pixel-tokens'
  | 'operator-secrets'
  | 'counted-networks'
  | 'refused-networks'
  | 'address-codes'
  | 'mail-notices'
  | 'erased-addresses'
  | 'erased-comments'
  | 'reader-keys'
  | 'sign-in-secrets'
  | 'linkedin-tokens'
  | 'billing-keys'
  | 'weekly-summaries'
  | 'usage-mails'
  | 'notification-mails'
  | 'payout-details'
  | 'paying-cards'
  | 'push-key'
  | 'work-tasks';

/** The one secret of an installation, in the only forms that leave this module. */
export interface InstallationKey {
  /** 16 hex digits: tells keys apart and says nothing about them. */
  readonly id: string;
  /** 32 bytes, always the same for a purpose. */
  derive(purpose: KeyPurpose): Buffer;
  /** HMAC-SHA-256 of the text, base64url: signs what is handed out and comes back. */
  sign(purpose: KeyPurpose, text: string): string;
  /** Whether `sign` made this signature of this text; takes the same time for every wrong one. */
  isSigned(purpose: KeyPurpose, text: string, signature: string): boolean;
  /**
   * Encrypts with AES-256-GCM: `v1.<key id>.<base64url>`. `context` says whose value it is, such as
   * the row's id; a value copied to another row does not open.
   */
  seal(purpose: KeyPurpose, text: string, context: string): string;
  /** The text again; null when it was sealed with another key, for another context, or changed. */
  open(purpose: KeyPurpose, sealed: string, context: string): string | null;
}

const SALT = 'unlatch installation key v1';
const SEALED = /^v1\.([0-9a-f]{16})\.([\w-]{38,})$/;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The key of an installation from its secret: 32 random bytes, or what the operator chose. */
export function createInstallationKey(secret: Uint8Array): InstallationKey {
  const expand = (info: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, SALT, info, bytes));
  const id = expand('id', 8).toString('hex');
  const keys = new Map<KeyPurpose, Buffer>();
  const keyOf = (purpose: KeyPurpose): Buffer => {
    const known = keys.get(purpose) ?? expand(`for ${purpose}`, 32);
    keys.set(purpose, known);
    return known;
  };
  const sign = (purpose: KeyPurpose, text: string): string =>
    createHmac('sha256', keyOf(purpose)).update(text).digest('base64url');

  return {
    id,
    derive: (purpose) => Buffer.from(keyOf(purpose)),
    sign,
    isSigned(purpose, text, signature) {
      const wanted = Buffer.from(sign(purpose, text));
      const given = Buffer.from(signature);
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
    seal(purpose, text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), nonce);
      cipher.setAAD(Buffer.from(context, 'utf8'));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const bytes = Buffer.concat([nonce, body, cipher.getAuthTag()]);
      return `v1.${id}.${bytes.toString('base64url')}`;
    },
    open(purpose, sealed, context) {
      const [, keyId, encoded = ''] = SEALED.exec(sealed) ?? [];
      if (keyId !== id) return null;
      const bytes = Buffer.from(encoded, 'base64url');
      const decipher = createDecipheriv(
        'aes-256-gcm',
        keyOf(purpose),
        bytes.subarray(0, NONCE_BYTES),
        { authTagLength: TAG_BYTES },
      );
      decipher.setAAD(Buffer.from(context, 'utf8'));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const body = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
