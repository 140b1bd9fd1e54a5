import { afterAll, beforeAll, describe, expect } from 'vitest';
import { SAMPLE_SIZE } from './sandbox-modes.ts';
import { practiceComments } from './practice-post.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aMagnet, aVisitor } from '#server/testing/scenes/unlock-scene.ts';
import { type FakeLinkedIn, startFakeLinkedIn } from '#server/testing/doubles/fake-linkedin.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const it = appTest({ isSandbox: true });
let linkedin: FakeLinkedIn;
beforeAll(async () => {
  // The reader requests the product itself over HTTP, as on a laptop without any setting.
  linkedin = await startFakeLinkedIn();
});
afterAll(async () => {
  await linkedin.close();
});

/** A magnet, the mode of its practice post, and what a visitor gets for a comment with the word. */
async function tryWith(app: TestApp, mode: string, before = 0) {
  const { magnetId } = await aMagnet({ app, linkedin, close: async () => {} });
  const visitor = aVisitor(app);
  const path = `/sandbox/${magnetId}`;
  expect((await visitor.submit(path, { do: 'mode', mode })).status).toBe(303);
  await app.db.raw(
    `INSERT INTO sandbox_comments (comment_id, activity_id, author_name, text, created_at)
     SELECT '70000000000000' || 10000 + n, activity_id, 'Reader', 'thanks', now() - interval '1 hour'
     FROM sandbox_posts, generate_series(1, ?::int) AS n WHERE magnet_id = ?`,
    [before, magnetId],
  );
  const comment = { do: 'comment', author: 'Alex Visitor', text: 'growth please' };
  expect((await visitor.submit(path, comment)).status).toBe(303);
  const { html } = await visitor.page(`${path}?done=comment`);
  const [, link = ''] = /value="(https:\/\/www\.linkedin\.com\/feed\/[^"]+)"/.exec(html) ?? [];
  const commentUrl = link.replaceAll('&amp;', '&');
  const answer = await visitor.post('/api/verify-comment', { commentUrl, magnetId });
  return { answer, page: html, commentUrl, magnetId, visitor };
}

const readerPage = (app: TestApp, commentUrl: string) =>
  fetch(`${app.url}${new URL(commentUrl).pathname}`).then((answer) => answer.text());

describe('the practice LinkedIn', () => {
  it('lets a newcomer comment, copy the link and unlock the content', async ({ app }) => {
    const { answer, page, commentUrl, magnetId } = await tryWith(app, 'ok');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ verified: true, name: 'Alex Visitor' });
    expect(page).toContain('Sandbox');
    expect(page).toContain(`href="/unlock/${magnetId}"`);
    // The post refers to the first comment, so it is shown above the others.
    expect(page).toContain('open the link in the first comment');
    const address = `${app.url}/unlock/${magnetId}`;
    expect(page).toContain(`Here it is: <a href="${address}">${address}</a>`);
    expect(page.indexOf('Here it is')).toBeLessThan(page.indexOf('growth please'));
    const guest = await readerPage(app, commentUrl);
    expect(guest).toContain('<strong>Sandbox</strong>');
    expect(guest).toContain('growth please');
  });

  it('shows the newest comment to the reader also below hundreds of others', async ({ app }) => {
    const { answer } = await tryWith(app, 'ok', 450);
    expect(answer.body).toMatchObject({ verified: true, name: 'Alex Visitor' });
  });

  it('shows drawn faces, of this server alone, that come with the lead', async ({ app }) => {
    const { answer, page, magnetId } = await tryWith(app, 'ok');
    expect(answer.status).toBe(200);
    const [face = ''] = /\/assets\/faces\/[0-9a-f]{12}\.svg/.exec(page) ?? [];
    const lead = await app.db('leads').where({ magnetId }).first('authorPhoto', 'contactId');
    expect(lead.authorPhoto).toBe(face);
    const contact = await app.db('contacts').where({ id: lead.contactId }).first('photoUrl');
    expect(contact.photoUrl).toBe(face);
    const drawn = await app.fetch(face);
    expect(drawn.headers.get('content-type')).toContain('image/svg+xml');
    expect(drawn.headers.get('content-security-policy')).toContain('sandbox');
    expect(await drawn.text()).not.toMatch(/https?:\/\/(?!www\.w3\.org)|undefined/);
  });

  it.for([
    ['denied', 'linkedin_unavailable'],
    ['wall', 'linkedin_unavailable'],
    ['sample', 'comment_not_visible'],
    // Last, because no post is read for half a minute after it.
    ['limited', 'linkedin_unavailable'],
  ] as const)(
    'leaves the comment waiting when set to answer with "%s": %s',
    async ([mode, code], { app }) => {
      const { answer, commentUrl } = await tryWith(app, mode);
      expect(answer.status).toBe(503);
      expect(answer.body).toMatchObject({ status: 'pending', code });
      expect(await readerPage(app, commentUrl)).toContain('<strong>Sandbox</strong>');
    },
  );

  it('shows the reader ten of more comments when set to', async ({ app }) => {
    const { commentUrl } = await tryWith(app, 'sample');
    const guest = await readerPage(app, commentUrl);
    expect(guest.match(/<section class="comment /g)).toHaveLength(SAMPLE_SIZE);
    expect(guest).toContain(`"commentCount":${practiceComments.length + 2}`);
    expect(guest).not.toContain('growth please');
  });

  it('refuses unknown answers, empty comments and unknown posts', async ({ app }) => {
    const { visitor, magnetId } = await tryWith(app, 'ok');
    const path = `/sandbox/${magnetId}`;
    for (const fields of [
      { do: 'mode', mode: 'teapot' },
      { do: 'comment', author: 'A', text: '  ' },
    ]) {
      expect((await visitor.submit(path, fields)).status).toBe(422);
    }
    expect((await visitor.page('/sandbox/abcdefghijkm')).status).toBe(404);
    expect((await visitor.page('/feed/update/urn:li:activity:7000000000000000000/')).status).toBe(
      404,
    );
  });
});
