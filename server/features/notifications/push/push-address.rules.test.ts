import { expect, it } from 'vitest';
import { fakeBrowser } from '#server/testing/doubles/push-browser.ts';
import { isPushAddress } from './push-address.rules.ts';

const { endpoint, keys } = fakeBrowser('https://push.example.com/send/abc').subscription;
const good = { endpoint, ...keys };

it('takes an https address of a named host, and keys that are keys', () => {
  expect(isPushAddress(good)).toBe(true);
  for (const address of ['https://push.example.com:443/x', 'https://localhost.example.com/x']) {
    expect(isPushAddress({ ...good, endpoint: address })).toBe(true);
  }
});

it.for([
  'http://push.example.com/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://10.0.0.7/x',
  'https://[fd00::7]/x',
  'https://127.0.0.1./x',
  'https://localhost/x',
  'https://localhost../x',
  'https://127.0.0.1../x',
  'https://LOCALHOST./x',
  'https://push.localhost/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://169.254.169.254/latest',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://user@push.example.com/x',
  'https://push.example.com:8443/x',
  'https://push.example.com:22/x',
  'https://push.example.com/x#part',
  'https://fcm.googleapis.com;.example.com/x',
  'https://push_service.example.com/x',
  'javascript:alert(1)',
  '//push.example.com/x',
  '',
])('refuses the address %s', (address) => {
  expect(isPushAddress({ ...good, endpoint: address })).toBe(false);
});

it('refuses keys that are too short, and a point beside the curve', () => {
  const bent = Buffer.from(good.p256dh, 'base64url').fill(7, 1).toString('base64url');
  for (const over of [
    { auth: good.auth.slice(2) },
    { p256dh: good.p256dh.slice(2) },
    { p256dh: bent },
    { p256dh: 'A'.repeat(87) },
  ]) {
    expect(isPushAddress({ ...good, ...over })).toBe(false);
  }
});
