import { afterEach, describe, expect, it } from 'vitest';
import { startNameServer, type Zone } from '#server/testing/doubles/name-server.ts';
import { createMailDomain } from './mail-domain.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function check(zones: { readonly [domain: string]: Zone }, selector?: string) {
  const server = await startNameServer(zones);
  opened.push(server);
  const domain = createMailDomain({
    from: 'no-reply@unlatch.test',
    smtpUrl: 'smtp://mail.unlatch.test:587',
    supportEmail: () => Promise.resolve('help@unlatch.test'),
    nameServers: [server.address],
    mayAsk: true,
  });
  const { records } = await domain.check(selector);
  return Object.fromEntries(records.map(({ name, ...rest }) => [name, rest]));
}

describe('the check of the sending domain', () => {
  it('finds what is there', async () => {
    const found = await check({
      'unlatch.test': { txt: ['other=1', 'v=spf1 a:mail.unlatch.test -all'] },
      'k1._domainkey.unlatch.test': { txt: ['v=DKIM1; k=rsa; p=MIGfMA0'] },
      '_dmarc.unlatch.test': { txt: ['v=DMARC1; p=reject'] },
    });
    expect(found).toMatchObject({
      SPF: { state: 'good', wanted: null },
      DKIM: { state: 'good', host: 'k1._domainkey.unlatch.test' },
      DMARC: { state: 'good', wanted: null },
    });
  });

  it('gives records to copy for what is missing', async () => {
    expect(await check({ 'unlatch.test': {} })).toMatchObject({
      SPF: { state: 'missing', wanted: 'v=spf1 a:mail.unlatch.test ~all' },
      DKIM: { state: 'missing', wanted: null },
      DMARC: {
        state: 'missing',
        host: '_dmarc.unlatch.test',
        wanted: 'v=DMARC1; p=quarantine; rua=mailto:help@unlatch.test',
      },
    });
  });

  it('says what is wrong', async () => {
    const found = await check(
      {
        'unlatch.test': { txt: ['v=spf1 mx +all'] },
        'own._domainkey.unlatch.test': { txt: ['v=DKIM1; p='] },
        '_dmarc.unlatch.test': { txt: ['v=DMARC1; rua=mailto:x@unlatch.test'] },
      },
      'own',
    );
    expect(found).toMatchObject({
      SPF: { state: 'wrong' },
      DKIM: { state: 'wrong' },
      DMARC: { state: 'wrong' },
    });
    const twice = await check({ 'unlatch.test': { txt: ['v=spf1 mx -all', 'v=spf1 a -all'] } });
    expect(twice).toMatchObject({ SPF: { state: 'wrong', wanted: null } });
  });

  it('does not know when the name server fails', async () => {
    expect(await check({ 'unlatch.test': { fails: 'SERVFAIL' } })).toMatchObject({
      SPF: { state: 'unknown' },
    });
  });
});
