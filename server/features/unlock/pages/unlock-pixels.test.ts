import { describe, expect, vi } from 'vitest';
import type { TestApp } from '#server/testing/app/test-app.ts';
import type { TwoProcesses } from '#server/testing/app/two-processes.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  type MagnetScene,
} from '#server/testing/scenes/unlock-scene.ts';
import { pixelPolicy } from '#server/platform/http/middleware/pixel-policy.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import { putOnPlan } from '#server/testing/database/put-on-plan.ts';

const PATIENT = { timeout: 90_000 };
const it = twoProcessesTest();
it.beforeAll(async ({ both, there }) => {
  await vi.waitUntil(
    () => both.app.services.feed.isLive() && there.services.feed.isLive(),
    PATIENT,
  );
});

const facebook = { enabled: true, pixelId: '1234567890', testMode: false };
const google = { enabled: true, measurementId: 'G-ABCD1234', enhanced: false };
const googleOff = { ...google, enabled: false, measurementId: '', trackConversions: true };

async function aMagnetWithPixels(
  both: TwoProcesses,
  plan: 'starter' | 'creator' = 'creator',
  fields: Parameters<typeof aMagnet>[1] = {},
): Promise<MagnetScene> {
  const magnet = await aMagnet(both, fields, { plan });
  await both.app.as(magnet.token).integrations.save({
    body: {
      facebookPixel: facebook,
      googleAnalytics: plan === 'creator' ? { ...google, trackConversions: true } : googleOff,
    },
  });
  return magnet;
}

/** What a browser is allowed by a page, and what the page carries. */
async function lookAt(app: TestApp, path: string) {
  const answer = await app.fetch(path);
  const policy = answer.headers.get('content-security-policy') ?? '';
  return { status: answer.status, policy, html: await answer.text(), headers: answer.headers };
}

const hostsIn = (policy: string): string[] =>
  [...policy.matchAll(/https:\/\/[^\s;]+/g)].map(([host]) => host);

describe('a page with pixels', () => {
  it('allows the hosts of both, in the first answer and from memory', async ({ both }) => {
    const { magnetId } = await aMagnetWithPixels(both);
    for (const path of [`/unlock/${magnetId}`, `/${magnetId}`, `/unlock/${magnetId}`]) {
      const { policy, html } = await lookAt(both.app, path);
      expect(policy).toContain(
        "script-src 'self' https://connect.facebook.net https://www.googletagmanager.com;",
      );
      expect(policy).toContain("connect-src 'self' https://www.facebook.com ");
      expect(policy).toContain(' https://*.google-analytics.com');
      expect(policy).toContain("default-src 'self'");
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
      expect(html).toContain('data-facebook="1234567890"');
      expect(html).toContain('data-google="G-ABCD1234"');
    }
  });

  it('contains the ids as data, and no third-party script', async ({ both }) => {
    const { magnetId } = await aMagnetWithPixels(both);
    const { html } = await lookAt(both.app, `/unlock/${magnetId}`);
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(
      [...html.matchAll(/<script[^>]*src="([^"]+)"/g)].every(([, src]) => src?.startsWith('/')),
    ).toBe(true);
    expect(html).not.toMatch(/connect\.facebook|googletagmanager/);
  });

  it('has its policy on a 304 and for a visitor who has unlocked', async ({ both }) => {
    const magnet = await aMagnetWithPixels(both);
    const path = `/unlock/${magnet.magnetId}`;
    const { headers, policy } = await lookAt(both.app, path);
    const known = await both.app.fetch(path, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(known.status).toBe(304);
    expect(known.headers.get('content-security-policy')).toBe(policy);

    const visitor = aVisitor(both.app);
    const commentUrl = aComment(both, magnet.post, 'growth please');
    await visitor.submit(path, { step: 'comment', commentUrl });
    const opened = await visitor.page(`${path}?opened`);
    expect(opened.html).toContain('data-step="unlocked"');
    expect(opened.html).toMatch(/data-step="unlocked" data-opened=""/);
    expect(opened.headers.get('content-security-policy')).toBe(policy);
    expect((await visitor.page(path)).html).not.toContain('data-opened');
  });

  it('allows one company’s hosts when only one pixel is on', async ({ both }) => {
    const { magnetId } = await aMagnetWithPixels(both, 'starter');
    const { policy, html } = await lookAt(both.app, `/unlock/${magnetId}`);
    expect(hostsIn(policy)).toEqual(['https://connect.facebook.net', 'https://www.facebook.com']);
    expect(html).not.toContain('data-google');
  });

  it('does not change the report page or other creators’ pages', async ({ both }) => {
    const { magnetId } = await aMagnetWithPixels(both);
    for (const path of [`/unlock/${magnetId}/report`, '/', '/pricing', '/unlock/demo']) {
      const { status, policy, html } = await lookAt(both.app, path);
      expect([path, status, ...hostsIn(policy)]).toEqual([path, 200]);
      expect(html).not.toContain('data-pixels');
    }
  });
});

describe('a page without pixels', () => {
  it('names no third party, whatever a Free creator saved before (T70)', async ({ both }) => {
    const free = await aMagnet(both);
    const downgraded = await aMagnetWithPixels(both);
    await putOnPlan(both.app.db, downgraded.userId, 'free');
    for (const magnetId of [free.magnetId, downgraded.magnetId]) {
      await expect
        .poll(async () => hostsIn((await lookAt(both.app, `/${magnetId}`)).policy), PATIENT)
        .toEqual([]);
      const { html } = await lookAt(both.app, `/${magnetId}`);
      expect(html).not.toMatch(/data-pixels|1234567890|G-ABCD1234|consent|pixels/);
    }
  });

  it('gets them in every process after they are saved, and loses them after they are removed', async ({
    both,
    there,
  }) => {
    const magnet = await aMagnet(both, {}, { plan: 'creator' });
    const path = `/unlock/${magnet.magnetId}`;
    const htmlThere = async () => (await lookAt(there, path)).html;
    for (const app of [both.app, there]) {
      expect((await lookAt(app, path)).html).not.toContain('data-pixels');
    }
    const { integrations } = both.app.as(magnet.token);
    const off = { facebookPixel: { ...facebook, enabled: false }, googleAnalytics: googleOff };
    await integrations.save({ body: { ...off, facebookPixel: facebook } });
    // The process that saved knows at once; the other hears of it.
    expect((await lookAt(both.app, path)).html).toContain('data-facebook="1234567890"');
    await expect.poll(htmlThere, PATIENT).toContain('data-pixels');
    await integrations.save({ body: off });
    expect(hostsIn((await lookAt(both.app, path)).policy)).toEqual([]);
    await expect.poll(htmlThere, PATIENT).not.toContain('data-pixels');
    expect(hostsIn((await lookAt(there, path)).policy)).toEqual([]);
  });

  it('follows a change made by hand in the database', async ({ both, there }) => {
    const magnet = await aMagnetWithPixels(both);
    const path = `/unlock/${magnet.magnetId}`;
    const htmlThere = async () => (await lookAt(there, path)).html;
    expect(await htmlThere()).toContain('data-pixels="required"');
    await both.app
      .db('integrations')
      .where({ userId: magnet.userId })
      .update({ consentMode: 'not_required' });
    await expect.poll(htmlThere, PATIENT).toContain('data-pixels="not_required"');
    await both.app.db('integrations').where({ userId: magnet.userId }).delete();
    await expect.poll(htmlThere, PATIENT).not.toContain('data-pixels');
  });
});

describe('the policy of pixels', () => {
  const tag = { enhanced: false, trackConversions: true };
  const policyOf = (measurementId: string, enhanced = false): string =>
    pixelPolicy({
      consentMode: 'required',
      facebook: null,
      google: { ...tag, measurementId, enhanced },
    });

  it('allows advertising hosts for advertising tags only', () => {
    expect(policyOf('G-ABCD1234')).not.toMatch(/doubleclick|googleadservices|www\.google\.com/);
    expect(policyOf('AW-12345678')).toContain('https://googleads.g.doubleclick.net');
    expect(policyOf('G-ABCD1234', true)).toContain('https://*.g.doubleclick.net');
  });

  it('allows the second script of old tags for them only', () => {
    const script = /script-src[^;]*https:\/\/www\.google-analytics\.com/;
    expect(policyOf('UA-12345-1')).toMatch(script);
    expect(policyOf('G-ABCD1234')).not.toMatch(script);
  });

  it('never allows forms, frames or every host', () => {
    for (const policy of [policyOf('AW-12345678', true), policyOf('UA-12345-1', true)]) {
      expect(policy).toContain("form-action 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/(?:script|connect)-src[^;]*\s(?:\*|https:)(?:\s|;|$)/);
    }
  });
});
