import { describe, expect, it } from 'vitest';
import { type Finding, judgeLinks, judgeSteps, mergeFindings } from './findings.rules.ts';
import type { JudgeHost } from './host-judge.ts';
import type { PageLink } from './page-links.ts';

const judge: JudgeHost = (host) =>
  host.endsWith('evil.test') ? { kind: 'denied', because: 'evil.test' } : null;
const link = (address: string, mark = address): PageLink => ({ url: new URL(address), mark });
const direct: Finding = {
  kind: 'denied',
  host: 'evil.test',
  leadsTo: '',
  because: 'evil.test',
  links: ['a'],
};
const redirect: Finding = { ...direct, host: 'short.test', leadsTo: 'evil.test' };
const inward: Finding = { ...redirect, kind: 'private_address', leadsTo: 'in.test', because: null };
const known = (...findings: Finding[]) => findings.map((one) => ({ ...one, isFine: false }));
const present = (...marks: string[]) => ({ present: new Set(marks), judge });

describe('what is found', () => {
  it('of links names their hosts, without ports and paths', () => {
    const links = [link('https://www.evil.test.:8443/a?b', 'a'), link('https://fine.test', 'b')];
    expect(judgeLinks(links, judge)).toEqual([{ ...direct, host: 'www.evil.test' }]);
  });

  it('of redirects is each step on the way', () => {
    const steps = ['https://short.test/x', 'https://evil.test/', 'https://fine.test/'];
    const followed = { steps: steps.map((step) => new URL(step)), status: 200 } as const;
    const found = judgeSteps(link(steps[0] ?? '', 'a'), { ...followed, end: 'answered' }, judge);
    expect(found).toEqual([redirect]);
  });

  it('is a private address only behind a redirect', () => {
    const end = 'private_address' as const;
    const to = (...steps: string[]) =>
      judgeSteps(
        link('https://short.test/', 'a'),
        { steps: steps.map((step) => new URL(step)), status: null, end },
        judge,
      );
    expect(to('https://short.test/')).toEqual([]);
    expect(to('https://short.test/', 'https://in.test/')).toEqual([inward]);
    expect(to('https://short.test/', 'https://evil.test/')).toEqual([redirect]);
  });
});

describe('findings of a page', () => {
  it('are told once, with all of their links', () => {
    const found = [direct, { ...direct, links: ['b'] }];
    expect(mergeFindings([], found, present('a', 'b'))).toEqual([
      { ...direct, links: ['a', 'b'], wasSeen: true },
    ]);
  });

  it('are gone with their links', () => {
    const gone = mergeFindings(known(direct, redirect), [], present('b'));
    expect(gone.map(({ links }) => links)).toEqual([[], []]);
  });

  it('of a redirect stay while the link is there, those of a host only when found again', () => {
    const kept = mergeFindings(known(direct, redirect, inward), [], present('a'));
    expect(kept.map(({ links, wasSeen }) => [links, wasSeen])).toEqual([
      [[], false],
      [['a'], false],
      [['a'], false],
    ]);
  });

  it('of a redirect go when the list no longer has its host', () => {
    const nobody = { present: new Set(['a']), judge: () => null };
    expect(mergeFindings(known(redirect), [], nobody)).toMatchObject([{ links: [] }]);
  });

  it('have room beside those that were called fine, and no more than fifty otherwise', () => {
    const earlier = Array.from({ length: 50 }, (_, at) => ({ ...direct, host: `${at}.evil.test` }));
    const judged = (isFine: boolean) => earlier.map((one) => ({ ...one, isFine }));
    expect(mergeFindings(judged(true), [direct], present('a'))).toHaveLength(51);
    expect(mergeFindings(judged(false), [direct], present('a'))).toHaveLength(50);
  });
});
