import { describe, expect } from 'vitest';
import { previewSteps } from '#shared/magnets/magnet-fields.ts';
import { aUser } from '#server/testing/scenes/factories.ts';

import { appTest } from '#server/testing/app/app-tests.ts';
const test = appTest();

const magnet = {
  title: 'The guide',
  triggerWords: ['GUIDE'],
  textContent: '## Chapter one\n\n<script>alert(1)</script>',
  emailPrompt: 'Where to?',
};

describe('the preview of an unsaved magnet', () => {
  test('is the public page of each step, without any script, in the requested theme', async ({
    app,
  }) => {
    const { token } = await aUser(app, { name: 'Ada Creator' });
    const pages = new Map<string, string>();
    for (const step of previewSteps) {
      const { html } = await app
        .as(token)
        .magnets.preview({ body: { ...magnet, step, theme: 'dark' } });
      expect(html).toContain('<html data-theme="dark"');
      expect(html).toContain('The guide');
      expect(html).not.toContain('<script');
      pages.set(step, html);
    }
    expect(pages.get('comment')).toContain('LinkedIn Comment URL');
    expect(pages.get('failed')).toContain('Verification Failed');
    expect(pages.get('email')).toContain('Where to?');
    expect(pages.get('unlocked')).toContain('<h3>Chapter one</h3>');
    expect(pages.get('comment')).not.toContain('Chapter one');
    expect(new Set(pages.values()).size).toBe(previewSteps.length);
  });

  test('needs only a step, and shows no address that is not https', async ({ app }) => {
    const { token } = await aUser(app);
    const api = app.as(token).magnets;
    expect((await api.preview({ body: { step: 'comment' } })).html).toContain(
      'Unlock Your Content',
    );
    const body = { step: 'unlocked', contentType: 'link', linkUrl: 'data:text/html,x' } as const;
    expect((await api.preview({ body })).html).not.toContain('data:text/html,x');
  });

  test('needs a session and known fields, and stores nothing', async ({ app }) => {
    const { token, user } = await aUser(app);
    const body = { step: 'comment' } as const;
    await expect(app.api.magnets.preview({ body })).rejects.toMatchObject({ status: 401 });
    const other = { ...body, userId: 'somebody' };
    await expect(app.as(token).magnets.preview({ body: other })).rejects.toMatchObject({
      code: 'unknown_field',
    });
    expect(await app.db('magnets').where({ userId: user.id })).toEqual([]);
  });
});
