import { describe, expect, it } from 'vitest';
import { createPasswordHasher, unmatchableHash } from './password-hasher.ts';

describe('the password hasher', () => {
  it('knows the password of a hash and no other', async () => {
    const passwords = createPasswordHasher();
    const stored = await passwords.hash('correct horse');
    expect(await passwords.verify('correct horse', stored)).toBe(true);
    expect(await passwords.verify('correct hors', stored)).toBe(false);
  });

  it('does the same work for an unknown account as for a known one (T37)', async () => {
    const passwords = createPasswordHasher();
    const shapeOf = (hash: string) =>
      hash.split('$').map((part, at) => (at < 4 ? part : part.length));
    expect(shapeOf(unmatchableHash())).toEqual(shapeOf(await passwords.hash('any')));
    expect(unmatchableHash()).not.toBe(unmatchableHash());
    expect(await passwords.verify('any', null)).toBe(false);
  });
});
