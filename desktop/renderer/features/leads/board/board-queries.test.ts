import { describe, expect, it } from 'vitest';
import type { LeadSummary } from '#shared/leads/leads.contract.ts';
import { cardsOf, type Column, withCard, withoutCard } from './board-queries.ts';

const lead = (id: string, day: number) =>
  ({ id, lastAt: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z` }) as LeadSummary; // only what is compared
const column = (...pages: LeadSummary[][]): Column => ({
  pages: pages.map((items, index) => ({ items, nextCursor: index < pages.length ? 'next' : null })),
  pageParams: pages.map(() => null),
});
const idsOf = (of: Column) => cardsOf(of).map(({ id }) => id);

describe('a column of the board', () => {
  it('takes a card at its place by the last unlock, on whatever page that is', () => {
    const filled = column([lead('a', 20), lead('b', 18)], [lead('c', 10), lead('d', 8)]);
    expect(idsOf(withCard(filled, lead('x', 19), '-lastAt'))).toEqual(['a', 'x', 'b', 'c', 'd']);
    expect(idsOf(withCard(filled, lead('x', 9), '-lastAt'))).toEqual(['a', 'b', 'c', 'x', 'd']);
    expect(idsOf(withCard(filled, lead('x', 21), '-lastAt'))).toEqual(['x', 'a', 'b', 'c', 'd']);
    expect(idsOf(withCard(filled, lead('c', 1), '-lastAt'))).toEqual(['a', 'b', 'd', 'c']);
    expect(idsOf(withCard(column([]), lead('x', 1), '-lastAt'))).toEqual(['x']);
  });

  it('takes a card at its place by the order of the view', () => {
    const named = (id: string, name: string, score: number) => ({ ...lead(id, 1), name, score });
    const byName = column([named('a', 'Ada', 9), named('b', 'bo', 5), named('c', 'Cy', 5)]);
    expect(idsOf(withCard(byName, named('x', 'Bea', 1), 'name'))).toEqual(['a', 'x', 'b', 'c']);
    const byScore = column([named('a', 'Ada', 9), named('c', 'Cy', 5), named('b', 'bo', 5)]);
    expect(idsOf(withCard(byScore, named('bx', 'X', 5), '-score'))).toEqual(['a', 'c', 'bx', 'b']);
    expect(idsOf(withCard(byScore, named('x', 'X', 1), '-score'))).toEqual(['a', 'c', 'b', 'x']);
  });

  it('shows a card once that a later page brings again, and gives one away', () => {
    const twice = column([lead('a', 20), lead('x', 5)], [lead('b', 10), lead('x', 5)]);
    expect(idsOf(twice)).toEqual(['a', 'x', 'b']);
    expect(idsOf(withoutCard(twice, 'x'))).toEqual(['a', 'b']);
  });
});
