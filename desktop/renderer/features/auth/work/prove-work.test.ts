import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, it } from 'vitest';
import { deriveByScript } from './prove-work.ts';

it('a browser without WebCrypto finds the same key', async () => {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 500,
    counter: 7,
    deriveKey,
  });
  const [own, native] = await Promise.all([
    solveChallenge({ challenge, deriveKey: deriveByScript }),
    solveChallenge({ challenge, deriveKey }),
  ]);
  expect(own).toMatchObject({ counter: 7, derivedKey: native?.derivedKey });
});
