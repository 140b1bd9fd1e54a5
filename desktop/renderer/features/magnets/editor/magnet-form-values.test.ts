import { describe, expect, it } from 'vitest';
import { type Magnet } from '#shared/magnets/magnets.contract.ts';
import { CreateMagnetBody, PreviewMagnetBody } from '#shared/magnets/magnet-fields.ts';
import { magnetTexts } from '#shared/magnets/magnets.rules.ts';
import {
  bodyFromValues,
  emptyItemValues,
  emptyMagnetForm,
  fieldsThatDiffer,
  isSameForm,
  valuesFromFields,
  valuesFromMagnet,
  type MagnetFormValues,
} from './magnet-form-values.ts';
import { previewBody, problemsOf } from './magnet-problems.ts';

const filled: MagnetFormValues = {
  ...emptyMagnetForm,
  title: ' The plan ',
  items: [{ ...emptyItemValues('1'), textContent: '    code\n' }],
  triggerWords: ['GROWTH'],
};
const { items: sent, ...fields } = bodyFromValues(filled);
const saved: Magnet = {
  ...fields,
  items: sent.map(({ fileId: _none, ...item }) => ({ ...item, fileUrl: null, file: null })),
  contentType: 'text',
  textContent: '    code\n',
  linkUrl: null,
  id: 'abcdefghijkm',
  userId: 'u',
  status: 'active',
  state: 'active',
  placesTaken: null,
  fileUrl: null,
  file: null,
  triggerWord: 'GROWTH',
  publicUrl: 'http://localhost/unlock/abcdefghijkm',
  isListed: false,
  sandboxPostUrl: null,
  takenDown: null,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  stats: { visits: 0, verified: 0, emails: 0 },
};
const now = new Date('2026-11-01T00:00:00Z');

describe('the magnet form', () => {
  it('sends a body the contract accepts, with empty texts as null', () => {
    const body = bodyFromValues(filled);
    expect(CreateMagnetBody.safeParse(body).success).toBe(true);
    expect(body).toMatchObject({ title: 'The plan', description: null, brandColor: null });
  });

  it('keeps the leading spaces of the content', () => {
    expect(bodyFromValues(filled).items[0]?.textContent).toBe('    code\n');
  });

  it('shows a saved magnet and finds no change in it', () => {
    expect(isSameForm(filled, valuesFromMagnet(saved))).toBe(true);
    expect(fieldsThatDiffer(filled, valuesFromMagnet(saved))).toEqual([]);
  });

  it('names what was changed, in the order of the form', () => {
    const values = { ...valuesFromMagnet(saved), triggerWords: ['A', 'B'], description: 'New' };
    expect(isSameForm(filled, values)).toBe(false);
    expect(fieldsThatDiffer(filled, values)).toEqual(['description', 'triggerWords']);
  });

  it('shows what a draft of an older release kept, and what it lacks as in an empty form', () => {
    expect(valuesFromFields({ title: 'Half', emailPrompt: null }, [])).toEqual({
      ...emptyMagnetForm,
      title: 'Half',
    });
  });

  it('needs the word and content of a published magnet, not of a draft', () => {
    const values = { ...emptyMagnetForm, title: 'The plan' };
    expect(problemsOf(values, true, now)).toEqual({});
    expect(problemsOf(values, false, now)).toEqual({
      triggerWords: magnetTexts.wordRequired,
      'items.0.textContent': magnetTexts.textRequired,
    });
  });

  it('says what is too long and which colour is invalid', () => {
    const values = { ...filled, description: 'x'.repeat(1_001), brandColor: 'blue' };
    expect(Object.keys(problemsOf(values, true, now)).toSorted()).toEqual([
      'brandColor',
      'description',
    ]);
  });

  it('previews an unfinished magnet without its invalid fields', () => {
    const items = [{ ...emptyItemValues('a'), title: 'Kept', linkUrl: 'ftp://x' }];
    const values = { ...filled, title: '', items, brandColor: '#12' };
    const body = previewBody(values, { step: 'comment', theme: 'dark' });
    expect(PreviewMagnetBody.safeParse(body).success).toBe(true);
    expect(body).toMatchObject({ title: '', triggerWords: ['GROWTH'], theme: 'dark' });
    expect(body.items).toMatchObject([{ title: 'Kept', linkUrl: null }]);
    expect(body).not.toHaveProperty('brandColor');
  });
});
