import type { LeadSort } from '#shared/leads/leads.contract.ts';
import { leadSorts } from '#shared/leads/leads.contract.ts';
import type { LeadFilter } from '#shared/leads/lead-filter.ts';

/** What a creator asks their table, by goal. */
export interface Question {
  goal: 'page' | 'view' | 'three' | 'word' | 'common' | 'count';
  name: string;
  asked: {
    filter?: LeadFilter;
    search?: string;
    /** A column of the board. */
    stage?: string;
    sort?: LeadSort;
    /** How far down the order the page begins, as a share of all. */
    depth?: number;
  };
}

type Item = LeadFilter['items'][number];
const all = (...items: Item[]): LeadFilter => ({ op: 'and', items });
const any = (field: string, ...value: string[]): Item => ({ field, is: 'any', value }) as Item; // names of the contract

/** `fields` and `tags` by the names of the seed. */
export function leadQuestions(fields: Map<string, string>, tags: Map<string, string>): Question[] {
  const own = (kind: string, is: string, value?: unknown): Item =>
    ({ field: `own:${fields.get(kind)}`, is, ...(value === undefined ? {} : { value }) }) as Item; // of the contract
  const tag = (number: number): Item => any('tag', tags.get(`tag ${number}`) ?? '');
  const at = (field: string, is: string, value?: unknown): Item =>
    ({ field, is, ...(value === undefined ? {} : { value }) }) as Item; // of the contract

  const conditions: [string, Item][] = [
    ['a common magnet', any('magnet', 'benchcreatorbenchcre-0')],
    ['a rare magnet', any('magnet', 'benchcreatorbenchcre-19')],
    ['stage won', any('stage', 'won')],
    ['a common tag', tag(0)],
    ['a tag of 0.01%', tag(29)],
    ['no tag', at('tag', 'empty')],
    ['none of a common tag', { ...tag(0), is: 'none' }],
    ['an email', any('emailState', 'known')],
    ['no email', any('emailState', 'missing')],
    ['hot', any('band', 'hot')],
    ['score from 30', at('score', 'atLeast', 30)],
    ['score to 0', at('score', 'atMost', 0)],
    ['four unlocks', at('unlocks', 'atLeast', 4)],
    ['over quota', at('overQuota', 'is', true)],
    ['headline contains', at('headline', 'contains', 'company 777')],
    ['headline is', at('headline', 'is', 'head of sales at company 7')],
    ['email contains', at('email', 'contains', 'contoso')],
    ['unlocked in a week', at('lastAt', 'lastDays', 7)],
    ['own number from 99,000', own('number', 'atLeast', 99_000)],
    ['own text is', own('text', 'is', 'company 777')],
    ['own choice', own('choice', 'any', ['East'])],
    ['own flag', own('flag', 'is', true)],
    ['own date this week', own('date', 'lastDays', 7)],
    ['own link empty', own('link', 'empty')],
  ];
  const threes: [string, LeadFilter][] = [
    [
      'magnet, stage, year',
      all(
        any('magnet', 'benchcreatorbenchcre-7'),
        any('stage', 'won', 'talking'),
        at('lastAt', 'lastDays', 365),
      ),
    ],
    [
      'rare tag, common stage, email',
      all(tag(29), any('stage', 'new'), any('emailState', 'known')),
    ],
    [
      'rare tag, rare magnet, won',
      all(tag(29), any('magnet', 'benchcreatorbenchcre-19'), any('stage', 'won')),
    ],
    [
      'no tags, hot, this week',
      all(at('tag', 'empty'), any('band', 'hot'), at('lastAt', 'lastDays', 7)),
    ],
    [
      'own field, word, stage',
      all(own('number', 'atLeast', 50_000), any('word', 'growth'), any('stage', 'lost')),
    ],
    [
      'score, this week, method',
      all(at('score', 'atLeast', 30), at('lastAt', 'lastDays', 7), any('method', 'browser')),
    ],
    [
      'score, years ago, word',
      all(at('score', 'atLeast', 40), at('lastAt', 'before', '2024-01-01'), any('word', 'growth')),
    ],
    [
      'name contains, stage, email',
      all(at('name', 'contains', 'zimmer'), any('stage', 'won'), any('emailState', 'known')),
    ],
    [
      'email contains, own choice, tag',
      all(at('email', 'contains', 'northwind'), own('choice', 'any', ['West']), tag(3)),
    ],
    [
      'three own fields',
      all(
        own('number', 'atLeast', 60_000),
        own('choice', 'any', ['West']),
        own('flag', 'is', true),
      ),
    ],
    [
      'none of three',
      all(
        { ...tag(0), is: 'none' },
        { ...any('stage', 'new'), is: 'none' },
        { ...any('method', 'guest_page'), is: 'none' },
      ),
    ],
    ['what nobody has', all(tag(29), at('unlocks', 'atLeast', 4), at('score', 'atLeast', 500))],
    [
      'this or that, and won',
      {
        op: 'and',
        items: [{ op: 'or', items: [tag(29), at('score', 'atLeast', 60)] }, any('stage', 'won')],
      },
    ],
  ];
  return [
    ...leadSorts.flatMap((sort) =>
      [0, 0.3, 0.95, 0.9999].map((depth): Question => ({
        goal: 'page',
        name: `${sort} at ${depth * 100}%`,
        asked: { sort, depth },
      })),
    ),
    ...['new', 'won'].flatMap((stage) =>
      [0, 0.95].map((depth): Question => ({
        goal: 'page',
        name: `the column ${stage} at ${depth * 100}%`,
        asked: { stage, sort: '-lastAt', depth },
      })),
    ),
    ...conditions.flatMap(([name, item]) =>
      (['-lastAt', 'name', '-score'] as const).map((sort): Question => ({
        goal: 'view',
        name: `${name}, by ${sort}`,
        asked: { filter: all(item), sort },
      })),
    ),
    ...threes.flatMap(([name, filter]) =>
      (['-lastAt', '-score'] as const).map((sort): Question => ({
        goal: 'three',
        name: `${name}, by ${sort}`,
        asked: { filter, sort },
      })),
    ),
    ...['ref777777x', 'zyzzyva', 'zimmermann company 777', 'anna.388'].map((search): Question => ({
      goal: 'word',
      name: `search "${search}"`,
      asked: { search },
    })),
    ...['growth', 'an', 'anna please', 'sales pricing', 'gmail', 'lindqvist hiring'].flatMap(
      (search) =>
        (['-lastAt', 'name', '-score'] as const).map((sort): Question => ({
          goal: 'common',
          name: `search "${search}", by ${sort}`,
          asked: { search, sort },
        })),
    ),
    ...[...conditions, ...threes].map(([name, item]): Question => ({
      goal: 'count',
      name: `count of ${name}`,
      asked: { filter: 'items' in item && item.op === 'and' ? item : all(item) },
    })),
    { goal: 'count', name: 'count of all', asked: {} },
    ...['growth', 'an', 'ref777777x'].map((search): Question => ({
      goal: 'count',
      name: `count of "${search}"`,
      asked: { search },
    })),
  ];
}
