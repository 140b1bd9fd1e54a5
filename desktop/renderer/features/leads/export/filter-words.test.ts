import { describe, expect, it } from 'vitest';
import type { LeadFilter } from '#shared/leads/lead-filter.ts';
import { filterWords } from './filter-words.ts';

const own = 'abcdefghijkmnpqrst22';
const names = {
  magnets: [{ id: 'm1', title: 'The guide' }],
  tags: [{ id: 't1', name: 'Hot' }],
  fields: [{ id: own, name: 'Budget' }],
  stages: [{ id: 's1', name: 'Demo' }],
  removedStages: [{ id: 's0', nowIn: 's1' }],
};

describe('a filter in words', () => {
  it('names lead magnets, tags, stages and own fields', () => {
    const filter: LeadFilter = {
      op: 'and',
      items: [
        { field: 'magnet', is: 'any', value: ['m1'] },
        { field: 'tag', is: 'none', value: ['t1', 'gone'] },
        { field: 'stage', is: 'any', value: ['s0'] },
        { field: `own:${own}`, is: 'atLeast', value: 5 },
        { field: 'lastAt', is: 'lastDays', value: 7 },
        { field: 'headline', is: 'empty' },
        { field: 'overQuota', is: 'is', value: false },
      ],
    };
    expect(filterWords(filter, names)).toBe(
      'Lead magnet is “The guide”, and Tag is not “Hot” or “gone”, and Stage is “Demo”, and Budget is at least 5, and Last activity is in the last 7 days, and Headline is empty, and Over limit is no',
    );
  });

  it('joins what must all be there by "and", and speaks of one day as of one', () => {
    const filter: LeadFilter = {
      op: 'and',
      items: [
        { field: 'tag', is: 'all', value: ['t1', 'gone'] },
        { field: 'createdAt', is: 'olderDays', value: 1 },
        { field: 'method', is: 'any', value: ['harvest_api'] },
      ],
    };
    expect(filterWords(filter, names)).toBe(
      'Tag has all of “Hot” and “gone”, and First seen is longer ago than 1 day, and Read by is “Paid reader”',
    );
  });

  it('says where people came from as the table does', () => {
    const filter: LeadFilter = {
      op: 'and',
      items: [
        { field: 'source', is: 'any', value: ['linkedin', 'direct'] },
        { field: 'utmCampaign', is: 'none', value: ['spring_sale'] },
      ],
    };
    expect(filterWords(filter, names)).toBe(
      'Source is “LinkedIn” or “Direct”, and UTM campaign is not “spring_sale”',
    );
  });

  it('keeps groups apart, and says nothing where nothing is asked', () => {
    const name = (value: string) => ({ field: 'name', is: 'contains', value }) as const;
    const both: LeadFilter = {
      op: 'and',
      items: [name('a'), { op: 'or', items: [name('b'), name('c')] }, { op: 'or', items: [] }],
    };
    expect(filterWords(both, names)).toBe(
      'Name contains “a”, and (Name contains “b”, or Name contains “c”)',
    );
    expect(filterWords({ op: 'or', items: [] }, names)).toBe('');
  });
});
