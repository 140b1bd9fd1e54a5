import { expect, it } from 'vitest';
import { CreateMagnetBody } from '#shared/magnets/magnet-fields.ts';
import { idTime } from '#shared/unlock/link/linkedin-id.ts';
import { type DemoMagnet, makeDemoHistory } from './demo-history.ts';
import { demoMagnets } from './demo-magnets.ts';

const DAY = 86_400_000;
const magnets: DemoMagnet[] = demoMagnets.toReversed().map(({ fields, posts }, index) => {
  const { template, triggerWords = [], collectEmails } = CreateMagnetBody.parse(fields);
  return { id: `magnet-${index}`, template, triggerWords, collectEmails, posts };
});
/** A night, a Monday morning, the turn of a year. */
const moments = [
  '2026-02-01T00:00:30Z',
  '2026-11-22T04:00:00Z', // the newest post has no lead of the last hours
  '2026-11-23T09:41:00Z',
  '2027-01-01T00:00:00Z',
].map((text) => new Date(text));

it('is the same for the same time', () => {
  const [now = new Date(0)] = moments;
  expect(makeDemoHistory(magnets, now)).toEqual(makeDemoHistory(magnets, now));
});

it.each(moments)('at %s contains nothing of the future and nothing before a launch', (now) => {
  const { visits, comments, launches } = makeDemoHistory(magnets, now);
  for (const { at, magnetId } of visits) {
    expect(at <= now && at >= (launches.get(magnetId) ?? now)).toBe(true);
  }
  for (const { at, commentId, commentedAt, email, outcome } of comments) {
    const settled = outcome.kind === 'near' ? outcome.settled : null;
    for (const time of [at, commentedAt, email?.at, settled?.at]) {
      if (time !== undefined) expect(time <= now).toBe(true);
    }
    expect(idTime(commentId)).toEqual(commentedAt);
    expect(commentedAt <= at).toBe(true);
  }
});

it.each(moments)('at %s has a weekly pattern, a launch peak and all outcomes', (now) => {
  const { visits, comments, launches } = makeDemoHistory(magnets, now);
  const opened = visits.filter(({ at }) => at.getTime() > now.getTime() - 30 * DAY);
  const days = new Map<string, number>();
  for (const { at } of opened) {
    const day = at.toISOString().slice(0, 10);
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  expect(days.size).toBeGreaterThanOrEqual(30);
  const counts = [...days.values()].toSorted((a, b) => a - b);
  const middle = counts[Math.floor(counts.length / 2)] ?? 0;
  expect(counts.at(-1)).toBeGreaterThan(middle * 3);
  for (const [id, launched] of launches) {
    const firstDay = visits.filter(
      ({ magnetId, at }) => magnetId === id && at.getTime() < launched.getTime() + DAY,
    );
    expect(firstDay.length).toBeGreaterThan(100);
  }
  const kinds = new Set(comments.map(({ outcome }) => outcome.kind));
  expect(kinds).toEqual(new Set(['lead', 'refused', 'near', 'unread']));
});

it.each(moments)('at %s has exactly two comments to decide, one of them a near miss', (now) => {
  const { comments } = makeDemoHistory(magnets, now);
  const waiting = comments.filter(
    ({ outcome }) =>
      outcome.kind === 'unread' || (outcome.kind === 'near' && outcome.settled === null),
  );
  expect(waiting.map(({ outcome }) => outcome.kind).toSorted()).toEqual(['near', 'unread']);
  expect(waiting.find(({ outcome }) => outcome.kind === 'near')?.text).toBe('growht');
});

it('contains comments that the product judges the same way', () => {
  const [, now = new Date(0)] = moments;
  const judged = makeDemoHistory(magnets, now).comments.map(({ outcome, match }) => {
    if (match.matched) return [outcome.kind, 'word'];
    return [outcome.kind, match.nearMiss === null ? 'nothing' : 'slip'];
  });
  expect(new Set(judged.map((pair) => pair.join(' ')))).toEqual(
    new Set(['lead word', 'unread word', 'near slip', 'refused nothing']),
  );
});

it('uses addresses that nobody can have, each once for a magnet', () => {
  const [, now = new Date(0)] = moments;
  const { comments } = makeDemoHistory(magnets, now);
  const keys = comments.flatMap(({ email, magnet }) =>
    email === null ? [] : [`${magnet.id} ${email.address}`],
  );
  expect(keys.length).toBeGreaterThan(50);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(key).toMatch(/ [a-z]+\.[a-z]+@example\.(com|org|net)$/);
});
