import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { createTwoProcesses, type TwoProcesses } from '#server/testing/app/two-processes.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  type MagnetScene,
} from '#server/testing/scenes/unlock-scene.ts';
import { pixelPolicy } from '#server/platform/http/middleware/pixel-policy.ts';

const PATIENT = { timeout: 30_000 };
let scene: TwoProcesses;
let there: TestApp;
beforeAll(async () => {
  scene = await createTwoProcesses();
  ({ there } = scene);
  await vi.waitUntil(
    () => scene.app.services.feed.isLive() && there.services.feed.isLive(),
    PATIENT,
  );
});
afterAll(() => scene.close());

const facebook = { enabled: true, pixelId: '1234567890', testMode: false };
const google = { enabled: true, measurementId: 'G-ABCD1234', enhanced: false };
const googleOff = { ...google, enabled: false, measurementId: '', trackConversions: true };

async function aMagnetWithPixels(
  plan: 'starter' | 'creator' = 'creator',
  fields: Parameters<typeof aMagnet>[1] = {},
): Promise<MagnetScene> {
  const magnet = await aMagnet(scene, fields, { plan });
  await scene.app.as(magnet.token).integrations.save({
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
  it('opens the hosts of both, from the first answer and from memory', async () => {
    const { magnetId } = await aMagnetWithPixels();
    for (const path of [`/unlock/${magnetId}`, `/${magnetId}`, `/unlock/${magnetId}`]) {
      const { policy, html } = await lookAt(scene.app, path);
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

  it('carries the ids as data, and no script of anybody else', async () => {
    const { magnetId } = await aMagnetWithPixels();
    const { html } = await lookAt(scene.app, `/unlock/${magnetId}`);
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(
      [...html.matchAll(/<script[^>]*src="([^"]+)"/g)].every(([, src]) => src?.startsWith('/')),
    ).toBe(true);
    expect(html).not.toMatch(/connect\.facebook|googletagmanager/);
  });

  it('keeps its policy on a 304 and for a visitor who has unlocked', async () => {
    const magnet = await aMagnetWithPixels();
    const path = `/unlock/${magnet.magnetId}`;
    const { headers, policy } = await lookAt(scene.app, path);
    const known = await scene.app.fetch(path, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(known.status).toBe(304);
    expect(known.headers.get('content-security-policy')).toBe(policy);

    const visitor = aVisitor(scene.app);
    const commentUrl = aComment(scene, magnet.post, 'growth please');
    await visitor.submit(path, { step: 'comment', commentUrl });
    const opened = await visitor.page(`${path}?opened`);
    expect(opened.html).toContain('data-step="unlocked"');
    expect(opened.html).toMatch(/data-step="unlocked" data-opened=""/);
    expect(opened.headers.get('content-security-policy')).toBe(policy);
    expect((await visitor.page(path)).html).not.toContain('data-opened');
  });

  it('opens one company’s hosts when only one pixel is on', async () => {
    const { magnetId } = await aMagnetWithPixels('starter');
    const { policy, html } = await lookAt(scene.app, `/unlock/${magnetId}`);
    expect(hostsIn(policy)).toEqual(['https://connect.facebook.net', 'https://www.facebook.com']);
    expect(html).not.toContain('data-google');
  });

  it('leaves its report page and its friends’ pages alone', async () => {
    const { magnetId } = await aMagnetWithPixels();
    for (const path of [`/unlock/${magnetId}/report`, '/', '/pricing', '/unlock/demo']) {
      const { status, policy, html } = await lookAt(scene.app, path);
      expect([path, status, ...hostsIn(policy)]).toEqual([path, 200]);
      expect(html).not.toContain('data-pixels');
    }
  });
});

describe('a page without pixels', () => {
  it('names no third party, whatever a Free owner once saved (T70)', async () => {
    const free = await aMagnet(scene);
    const downgraded = await aMagnetWithPixels();
    await scene.app.db('users').where({ id: downgraded.userId }).update({ planId: 'free' });
    for (const magnetId of [free.magnetId, downgraded.magnetId]) {
      await expect
        .poll(async () => hostsIn((await lookAt(scene.app, `/${magnetId}`)).policy), PATIENT)
        .toEqual([]);
      const { html } = await lookAt(scene.app, `/${magnetId}`);
      expect(html).not.toMatch(/data-pixels|1234567890|G-ABCD1234|consent|pixels/);
    }
  });

  it('gets them in every process once they are saved, and loses them so', async () => {
    const magnet = await aMagnet(scene, {}, { plan: 'creator' });
    const path = `/unlock/${magnet.magnetId}`;
    const htmlThere = async () => (await lookAt(there, path)).html;
    for (const app of [scene.app, there]) {
      expect((await lookAt(app, path)).html).not.toContain('data-pixels');
    }
    const { integrations } = scene.app.as(magnet.token);
    const off = { facebookPixel: { ...facebook, enabled: false }, googleAnalytics: googleOff };
    await integrations.save({ body: { ...off, facebookPixel: facebook } });
    // The process that saved knows at once; the other hears of it.
    expect((await lookAt(scene.app, path)).html).toContain('data-facebook="1234567890"');
    await expect.poll(htmlThere, PATIENT).toContain('data-pixels');
    await integrations.save({ body: off });
    expect(hostsIn((await lookAt(scene.app, path)).policy)).toEqual([]);
    await expect.poll(htmlThere, PATIENT).not.toContain('data-pixels');
    expect(hostsIn((await lookAt(there, path)).policy)).toEqual([]);
  });

  it('shows a change by hand in the database too', async () => {
    const magnet = await aMagnetWithPixels();
    const path = `/unlock/${magnet.magnetId}`;
    const htmlThere = async () => (await lookAt(there, path)).html;
    expect(await htmlThere()).toContain('data-pixels="required"');
    await scene.app
      .db('integrations')
      .where({ userId: magnet.userId })
      .update({ consentMode: 'not_required' });
    await expect.poll(htmlThere, PATIENT).toContain('data-pixels="not_required"');
    await scene.app.db('integrations').where({ userId: magnet.userId }).delete();
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

  it('opens advertising hosts for advertising tags alone', () => {
    expect(policyOf('G-ABCD1234')).not.toMatch(/doubleclick|googleadservices|www\.google\.com/);
    expect(policyOf('AW-12345678')).toContain('https://googleads.g.doubleclick.net');
    expect(policyOf('G-ABCD1234', true)).toContain('https://*.g.doubleclick.net');
  });

  it('opens the second script of old tags for them alone', () => {
    const script = /script-src[^;]*https:\/\/www\.google-analytics\.com/;
    expect(policyOf('UA-12345-1')).toMatch(script);
    expect(policyOf('G-ABCD1234')).not.toMatch(script);
  });

  it('never opens forms, frames or all of the web', () => {
    for (const policy of [policyOf('AW-12345678', true), policyOf('UA-12345-1', true)]) {
      expect(policy).toContain("form-action 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/(?:script|connect)-src[^;]*\s(?:\*|https:)(?:\s|;|$)/);
    }
  });
});
