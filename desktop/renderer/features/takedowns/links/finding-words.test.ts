import { expect, it } from 'vitest';
import { findingWords } from './finding-words.ts';

const evil = { host: 'evil.example', because: 'evil.example', leadsTo: null };

it.each([
  [{ ...evil, kind: 'denied' }, 'Links to evil.example, which is on the deny list.'],
  [
    { ...evil, kind: 'denied', host: 'a.evil.example' },
    'Links to a.evil.example, which is below evil.example on the deny list.',
  ],
  [
    { ...evil, kind: 'look_alike', host: 'paypa1.example', because: 'paypal.com' },
    'Links to paypa1.example, which looks like paypal.com.',
  ],
  [
    { ...evil, kind: 'denied', host: 'short.example', leadsTo: 'evil.example' },
    'A link to short.example leads to evil.example, which is on the deny list.',
  ],
  [
    { kind: 'private_address', host: 'short.example', leadsTo: 'in.example', because: null },
    'A link to short.example leads to in.example, which is at a private address.',
  ],
] as const)('%j is told as a sentence', (finding, words) => {
  expect(findingWords(finding)).toBe(words);
});
