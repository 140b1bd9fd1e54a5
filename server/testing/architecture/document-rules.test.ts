import { describe, expect, it } from 'vitest';
import { findLongPage, findUnnamedRooms } from './document-rules.ts';
import { findConsoleCircles } from './feature-uses.ts';

describe('the rules for documents', () => {
  it('limit the page that explains the house', () => {
    expect(findLongPage('a line\n'.repeat(130))).toEqual([]);
    expect(findLongPage('a line\n'.repeat(131))).toEqual(['has 131 lines']);
    expect(findLongPage('a'.repeat(8_001))).toEqual(['has 8001 characters']);
  });

  it('find rooms without a name, and names without a room', () => {
    const files = new Map([
      ['server/features/news/news.service.ts', ''],
      ['server/features/news/team/team-news.service.ts', ''],
      ['server/features/news/desk/deep/desk.ts', ''],
      ['server/platform/jobs/job-queue.ts', ''],
    ]);
    expect(findUnnamedRooms(files, '- **news**: `team` for operators, `desk` writes')).toEqual([]);
    expect(findUnnamedRooms(files, '- **news**: `team` for operators, `old` gone')).toEqual([
      'news/desk is not named',
      'news/old is no room',
    ]);
  });
});

describe('the uses of the console', () => {
  it('may not lead in a circle', () => {
    const uses = (pairs: { [feature: string]: string[] }) =>
      new Map(Object.entries(pairs).map(([name, used]) => [name, new Set(used)]));
    expect(findConsoleCircles(uses({ news: ['leads'], leads: ['account'] }))).toEqual([]);
    expect(
      findConsoleCircles(uses({ news: ['leads'], leads: ['account'], account: ['news'] })),
    ).toEqual([
      'news and leads use each other',
      'leads and account use each other',
      'account and news use each other',
    ]);
  });
});
