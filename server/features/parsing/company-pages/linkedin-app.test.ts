import { describe, expect } from 'vitest';
import { LINKEDIN_APP } from '#server/testing/doubles/fake-linkedin-oauth.ts';
import {
  aPageOwner,
  connectPages,
  companyPagesTest as it,
} from '#server/testing/scenes/readers/company-page.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { switchReaders } from '#server/testing/scenes/readers/paid-reader.ts';

describe('the app of the installation', () => {
  it('is stored encrypted, changed, monitored and removed, each with an entry in the log', async ({
    both: { here, there },
    api,
  }) => {
    const operator = here.as((await anOperator(here)).token);
    const { clientId, clientSecret, apiVersion } = LINKEDIN_APP;
    const { client, token } = await aPageOwner(here, api);
    await connectPages(here, api, token);
    const app = await operator.companyApp.read();
    expect(app).toMatchObject({
      clientId,
      secret: 'set',
      apiVersion,
      versionEndsOn: '2027-10-15',
      redirectUrl: `${here.url}/settings/readers/linkedin`,
    });
    await expect(
      operator.companyApp.save({ body: { clientId: 'another-app', apiVersion } }),
    ).rejects.toMatchObject({ status: 409, code: 'company_app_secret_needed' });

    // Access that was given to another app does not work with this one.
    await operator.companyApp.save({
      body: { clientId: 'another-app', clientSecret: 'another-secret', apiVersion },
    });
    await expect.poll(async () => (await client.read()).connection?.state).toBe('needs_reconnect');
    await operator.companyApp.save({ body: { clientId, clientSecret, apiVersion } });
    const elsewhere = there.as(token).companyPages;
    await expect.poll(async () => (await elsewhere.read()).connection?.state).toBe('active');

    await operator.companyApp.remove();
    expect(await operator.companyApp.remove()).toMatchObject({
      clientId: null,
      secret: 'missing',
    });
    await expect.poll(async () => (await elsewhere.read()).isOffered).toBe(false);
    for (const call of [
      () => elsewhere.connect(),
      () => elsewhere.finish({ body: { state: 'x', code: 'x' } }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'company_pages_not_offered' });
    }
    const { items: entries } = await operator.audit.list({
      query: { action: 'linkedin_app.saved' },
    });
    expect(entries.length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(entries)).not.toContain('secret-of');
    await operator.companyApp.save({ body: LINKEDIN_APP });
  });

  it('is not offered while the reader is off', async ({ both: { here }, api }) => {
    const operator = here.as((await anOperator(here)).token);
    const { client } = await aPageOwner(here, api);
    await switchReaders(operator, { company_page: false });
    expect((await client.read()).isOffered).toBe(false);
    await switchReaders(operator, { company_page: true });
    expect((await client.read()).isOffered).toBe(true);
  });

  it('needs its secret again when another installation key encrypted it', async ({
    both: { here },
  }) => {
    const operator = here.as((await anOperator(here)).token);
    await here
      .db('linkedin_apps')
      .update({ sealedSecret: `v1.${'0'.repeat(16)}.${'A'.repeat(60)}` });
    expect((await operator.companyApp.read()).secret).toBe('unreadable');
    expect((await operator.operatorHealth.health()).readers.state).toBe('failing');
    await operator.companyApp.save({ body: LINKEDIN_APP });
  });
});
