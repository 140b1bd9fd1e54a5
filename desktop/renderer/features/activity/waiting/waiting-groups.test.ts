import { expect, it } from 'vitest';
import type { WaitingComment } from '#shared/activity/activity.contract.ts';
import { groupBySource, inGroupOrder } from './waiting-groups.ts';

const aComment = (id: string, source: WaitingComment['source']): WaitingComment => ({
  id,
  magnet: { id: 'm', title: 'Guide' },
  url: 'https://www.linkedin.com/',
  author: null,
  text: null,
  nearMiss: null,
  commentedAt: '2026-01-01T00:00:00Z',
  since: '2026-01-01T00:00:00Z',
  reason: 'comment_not_visible',
  tries: 1,
  nextTryAt: null,
  visitors: 1,
  source,
});

it('comments of one source are grouped at the place of the first one', () => {
  const one = { id: 'a', waiting: 12 };
  const groups = groupBySource([
    aComment('a', one),
    aComment('b', { id: 'b', waiting: 1 }),
    aComment('c', null),
    aComment('d', one),
  ]);
  expect(groups.map(({ key, waiting }) => [key, waiting])).toEqual([
    ['a', 12],
    ['b', 1],
    ['c', 1],
  ]);
  expect(inGroupOrder(groups).map(({ id }) => id)).toEqual(['a', 'd', 'b', 'c']);
});
