import { afterEach, expect, it } from 'vitest';
import { startNameServer, type Zone } from '#server/testing/doubles/name-server.ts';
import { createMailServers } from './mail-servers.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

/** A name server that is not cut off: it knows where mail of the largest provider goes. */
async function aNameServer(zones: { readonly [domain: string]: Zone }) {
  const server = await startNameServer({ 'gmail.com': { mx: ['mx.gmail.com'] }, ...zones });
  opened.push(server);
  const times = { timeoutMs: 1_500, keptMs: { yes: 60_000, no: 60_000, unknown: 1 } };
  return { server, ...createMailServers({ servers: [server.address], times }) };
}

it('finds mail at domains with a mail server, and at hosts without one', async () => {
  const { ask } = await aNameServer({
    'acme.com': { mx: ['mail.acme.com', 'backup.acme.com'] },
    'old.com': { a: ['192.0.2.1'] },
    'six.com': { aaaa: ['2001:db8::1'] },
  });
  expect(await Promise.all(['acme.com', 'old.com', 'six.com'].map(ask))).toEqual([
    'yes',
    'yes',
    'yes',
  ]);
});

it('finds none at a null mail server, an unknown domain and one without hosts', async () => {
  const { ask } = await aNameServer({
    'never.com': { mx: [''], a: ['192.0.2.1'] },
    'empty.com': {},
  });
  const domains = ['never.com', 'unknown.example', 'empty.com', '127.0.0.1'];
  expect(await Promise.all(domains.map(ask))).toEqual(['no', 'no', 'no', 'no']);
});

it('does not know when the name server fails, refuses or keeps silent', async () => {
  const { ask } = await aNameServer({
    'failing.com': { fails: 'SERVFAIL' },
    'refusing.com': { fails: 'REFUSED' },
    'silent.com': { fails: 'silent' },
  });
  const domains = ['failing.com', 'refusing.com', 'silent.com'];
  expect(await Promise.all(domains.map(ask))).toEqual(['unknown', 'unknown', 'unknown']);
});

it('refuses nothing on the word of a name server that knows nothing of the world', async () => {
  const { ask, server } = await aNameServer({});
  server.zones.delete('gmail.com');
  expect(await ask('acme.com')).toBe('unknown');
});

it('does not know when no name server is there', async () => {
  const { ask, server } = await aNameServer({});
  await server.close();
  opened.length = 0;
  expect(await ask('acme.com')).toBe('unknown');
});

it('asks once for many, keeps the answer, and asks again what it did not know', async () => {
  const { ask, server } = await aNameServer({
    'acme.com': { mx: ['mail.acme.com'] },
    'late.com': { fails: 'SERVFAIL' },
  });
  await Promise.all([ask('acme.com'), ask('acme.com')]);
  await ask('acme.com');
  expect(server.asked.filter((question) => question === 'MX acme.com')).toHaveLength(1);
  expect(await ask('late.com')).toBe('unknown');
  server.zones.set('late.com', { mx: ['mail.late.com'] });
  await expect.poll(() => ask('late.com')).toBe('yes');
});
