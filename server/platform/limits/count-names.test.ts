import { expect, test } from 'vitest';
import { createCountNames } from './count-names.ts';
import { createInstallationKey } from '../security/installation-key.ts';

const nameOf = createCountNames(createInstallationKey(Buffer.alloc(32, 7)));

test.each([
  ['GET /api/plans|60|203.0.113.7', '203.0.113.7'],
  ['sign-in network 198.51.100.250', '198.51.100.250'],
  ['POST /api/visits|60|20010db800010002/64', '20010db800010002'],
])('%s is stored under a name that does not contain the address', (key, address) => {
  const name = nameOf(key);
  expect(name).not.toContain(address);
  expect(name.startsWith(key.slice(0, key.indexOf(address)))).toBe(true);
  expect(nameOf(key)).toBe(name);
});

test('neighbours, and the same network in another installation, have different names', () => {
  const elsewhere = createCountNames(createInstallationKey(Buffer.alloc(32, 8)));
  const names = [nameOf('a 192.0.2.1'), nameOf('a 192.0.2.11'), elsewhere('a 192.0.2.1')];
  expect(new Set(names).size).toBe(3);
});

test('a key that names no network stays as it is', () => {
  const key = 'GET /api/magnets|60|c93uwa5w8wz4cpneqbgr';
  expect(nameOf(key)).toBe(key);
});
