import { generate } from 'otplib';
import { describe, expect, it } from 'vitest';
import { stepOfCode } from './operator-totp.ts';

// The secret of RFC 6238's test vectors, in base 32.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const STEP = 1_000_000;
const now = STEP * 30 + 7;
const codeAt = (step: number) => generate({ secret: SECRET, epoch: step * 30 });

describe('a code of the authenticator', () => {
  it('is the one of RFC 6238', async () => {
    expect(await stepOfCode(SECRET, '287082', 59)).toBe(1);
  });

  it('may be one step early or late, and returns its step', async () => {
    for (const step of [STEP - 1, STEP, STEP + 1]) {
      expect(await stepOfCode(SECRET, await codeAt(step), now)).toBe(step);
    }
  });

  it('is wrong two steps away, and when it is not a code', async () => {
    for (const step of [STEP - 2, STEP + 2]) {
      expect(await stepOfCode(SECRET, await codeAt(step), now)).toBeNull();
    }
    for (const text of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', `${await codeAt(STEP)}\n`]) {
      expect(await stepOfCode(SECRET, text, now)).toBeNull();
    }
  });
});
