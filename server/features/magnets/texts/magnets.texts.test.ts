import { describe, expect } from 'vitest';
import { CreateMagnetBody } from '#shared/magnets/magnet-fields.ts';
import { naughtyStrings } from '#server/testing/bad-input/naughty-strings.ts';
import { aUser } from '#server/testing/scenes/factories.ts';

import { appTest } from '#server/testing/app/app-tests.ts';
const it = appTest();

const fields = ['title', 'description', 'textContent', 'emailPrompt'] as const;
const required = { title: 'The guide', triggerWord: 'GUIDE', textContent: 'Text' };
/** What the contract takes: all but what is empty or too long for a field. */
const fitting = (field: (typeof fields)[number]) =>
  naughtyStrings.filter(
    (text) => CreateMagnetBody.safeParse({ ...required, [field]: text }).success,
  );

describe('a text that broke programs before (T88)', () => {
  it.for(fields)(
    'comes back from %s unchanged, after creating and after an update',
    async (field, { app }) => {
      const { token } = await aUser(app, { plan: 'creator' });
      const { magnets } = app.as(token);
      const { id } = await magnets.create({ body: { ...required, status: 'draft' } });
      const texts = fitting(field);
      expect(texts.length).toBeGreaterThan(40);
      for (const text of texts) {
        const body = { ...required, status: 'draft' as const, [field]: text };
        // The contract trims surrounding space of some fields.
        const kept = CreateMagnetBody.parse(body)[field] || null;
        const made = await magnets.create({ body });
        const changed = await magnets.update({ params: { magnetId: id }, body: { [field]: text } });
        const found = await magnets.get({ params: { magnetId: made.id } });
        const given = [made, changed, found].map((magnet) => magnet[field] || null);
        expect(given, `as ${JSON.stringify(text)}`).toEqual([kept, kept, kept]);
        await magnets.remove({ params: { magnetId: made.id } });
      }
    },
  );
});
