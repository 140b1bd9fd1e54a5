import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createInstallationKey } from './installation-key.ts';

const key = createInstallationKey(Buffer.alloc(32, 7));
const other = createInstallationKey(Buffer.alloc(32, 8));

describe('the installation key', () => {
  it('gives each purpose its own key, the same in every process', () => {
    const again = createInstallationKey(Buffer.alloc(32, 7));
    expect(again.derive('file-links')).toEqual(key.derive('file-links'));
    expect(again.id).toBe(key.id);
    const all = [
      key.derive('file-links'),
      key.derive('pixel-tokens'),
      key.derive('operator-secrets'),
      key.derive('counted-networks'),
      other.derive('file-links'),
    ].map((bytes) => bytes.toString('hex'));
    expect(new Set(all).size).toBe(all.length);
    expect(all.every((hex) => hex.length === 64)).toBe(true);
    expect(all.join()).not.toContain(key.id);
  });

  it('returns copies, so that no caller changes the key of the others', () => {
    key.derive('file-links').fill(0);
    expect(key.derive('file-links').equals(Buffer.alloc(32))).toBe(false);
  });

  it('decrypts what it encrypted, and never encrypts a text twice in the same way', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.string(), (text, context) => {
        const sealed = key.seal('pixel-tokens', text, context);
        expect(sealed).toMatch(/^v1\.[0-9a-f]{16}\.[\w-]+$/);
        expect(key.open('pixel-tokens', sealed, context)).toBe(text);
        expect(key.seal('pixel-tokens', text, context)).not.toBe(sealed);
      }),
    );
  });

  it('decrypts nothing of another key, purpose or row', () => {
    const sealed = key.seal('pixel-tokens', 'EAAsecret', 'user-1');
    expect(sealed).not.toContain('EAAsecret');
    expect(other.open('pixel-tokens', sealed, 'user-1')).toBeNull();
    expect(key.open('operator-secrets', sealed, 'user-1')).toBeNull();
    expect(key.open('pixel-tokens', sealed, 'user-2')).toBeNull();
    // Another key that claims to be the one.
    const forged = other.seal('pixel-tokens', 'x', 'user-1').replace(other.id, key.id);
    expect(key.open('pixel-tokens', forged, 'user-1')).toBeNull();
  });

  it('decrypts nothing that was changed, cut or invented', () => {
    const sealed = key.seal('pixel-tokens', 'EAAsecret', 'user-1');
    const prefix = sealed.slice(0, sealed.lastIndexOf('.') + 1);
    const bytes = Buffer.from(sealed.slice(prefix.length), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const text = prefix + changed.toString('base64url');
      expect([bit, key.open('pixel-tokens', text, 'user-1')]).toEqual([bit, null]);
    }
    for (const text of ['', 'v1', prefix, `${prefix}AAAA`, sealed.slice(0, -8), `v2${sealed}`]) {
      expect([text, key.open('pixel-tokens', text, 'user-1')]).toEqual([text, null]);
    }
  });

  it('signs, and accepts only its own signatures', () => {
    const signature = key.sign('file-links', 'file-1|1700000000');
    expect(key.isSigned('file-links', 'file-1|1700000000', signature)).toBe(true);
    expect(key.isSigned('file-links', 'file-2|1700000000', signature)).toBe(false);
    expect(key.isSigned('pixel-tokens', 'file-1|1700000000', signature)).toBe(false);
    expect(other.isSigned('file-links', 'file-1|1700000000', signature)).toBe(false);
    for (const wrong of ['', 'x', signature.slice(0, -1), `${signature}AA`, '€'.repeat(43)]) {
      const isSigned = key.isSigned('file-links', 'file-1|1700000000', wrong);
      expect([wrong, isSigned]).toEqual([wrong, false]);
    }
  });
});
