import { expect, test } from 'vitest';
import { InstanceSettings } from '#shared/settings/instance-settings.ts';
import { changesBetween, mergeSettings } from './settings-values.ts';

const base = InstanceSettings.parse({});
const live = { text: '5,000+', source: 'live' as const };

test('only changed values are sent', () => {
  const pageFigures = { ...base.pageFigures, users: live };
  expect(changesBetween(base, base)).toEqual({});
  expect(changesBetween(base, { ...base, tagline: 'Other', pageFigures })).toEqual({
    tagline: 'Other',
    pageFigures,
  });
});

test('values that others changed are taken over, and typed values stay', () => {
  const mine = { ...base, tagline: 'Mine', pageFigures: { ...base.pageFigures, users: live } };
  const theirs = {
    ...base,
    productName: 'Theirs',
    pageFigures: {
      ...base.pageFigures,
      hoursSaved: { text: '3 hours', source: 'stated' as const },
    },
  };
  expect(mergeSettings(base, mine, theirs)).toEqual({
    values: {
      ...base,
      productName: 'Theirs',
      tagline: 'Mine',
      pageFigures: { ...theirs.pageFigures, users: live },
    },
    taken: ['Product name', 'Time saved a week'],
    clashes: [],
  });
});

test('a setting that both changed is shown with the other value, unless both chose the same', () => {
  const mine = { ...base, overLimit: 'refuse' as const, tagline: 'Mine' };
  const theirs = { ...base, overLimit: 'refuse' as const, tagline: 'Theirs' };
  const merged = mergeSettings(base, mine, theirs);
  expect(merged.values.tagline).toBe('Mine');
  expect(merged).toMatchObject({ taken: [], clashes: [{ name: 'Tagline', theirs: 'Theirs' }] });
  const hidden = mergeSettings(
    base,
    { ...base, pageFigures: { ...base.pageFigures, users: { text: '9', source: 'stated' } } },
    { ...base, pageFigures: { ...base.pageFigures, users: live } },
  );
  expect(hidden.clashes).toEqual([{ name: 'People who use it', theirs: 'live' }]);
});
