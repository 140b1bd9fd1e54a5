import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { matchTrigger, type TriggerMatch } from '#shared/unlock/match/trigger-match.ts';
import { readTouch, type Touch } from '#server/features/leads/origin/touch.rules.ts';
import { utmTags } from '#shared/leads/lead-sources.ts';
import { wayOf } from '#server/features/leads/origin/ways.ts';
import type { Way } from '#server/features/leads/origin/ways.queries.ts';
import { type Chance, type Launch, launchTime, seededChance, visitTimes } from './demo-curve.ts';
import {
  demoBrowsers,
  demoComments,
  demoCountries,
  demoMisses,
  demoPeople,
  demoReferrers,
  pick,
} from './demo-people.ts';

export interface DemoMagnet {
  id: string;
  template: string;
  triggerWords: readonly string[];
  collectEmails: boolean;
  /** Oldest first. */
  posts: readonly Launch[];
}

export interface DemoVisit {
  magnetId: string;
  at: Date;
  unlocked: boolean;
  touch: Touch;
  way: Way;
  userAgent: string;
  visitorHash: Buffer;
}

/** One comment and its result. */
export interface DemoComment {
  magnet: DemoMagnet;
  postId: string;
  commentId: string;
  commentedAt: Date;
  /** When its link was pasted. */
  at: Date;
  author: string;
  text: string;
  match: TriggerMatch;
  /**
   * - lead: read, with the word
   * - refused: read, without it, or gone
   * - near: a typing error in the word; the creator accepted it, rejected it, or has not decided
   * - unread: LinkedIn does not show it, and it waits
   */
  outcome:
    | { kind: 'lead' }
    | { kind: 'refused'; reason: 'word_missing' | 'comment_gone' }
    | { kind: 'near'; settled: { as: 'approved' | 'rejected'; at: Date } | null }
    | { kind: 'unread' };
  /** For comments that made a lead. */
  opened: boolean;
  email: { address: string; at: Date } | null;
  visit: DemoVisit;
  /** An earlier visit of the same person, or the same one. */
  firstVisit: DemoVisit;
}

export interface DemoPost {
  id: string;
  magnetId: string;
  at: Date;
}

export interface DemoHistory {
  /** The first post of each magnet. */
  launches: ReadonlyMap<string, Date>;
  /** Those of one magnet from old to new. */
  posts: DemoPost[];
  visits: DemoVisit[];
  comments: DemoComment[];
}

const SEED = 20_260_718;
const MINUTE = 60_000;
/** How many of a hundred visits come with a comment. */
const TRIES = 0.18;
/** And how many of these people had been there before. */
const RETURNS = 0.2;
/** How many of a hundred visits are by somebody who opened the page a little before. */
const REPEATS = 0.12;

/** The same for the same magnets and the same `now`; nothing is later than `now`. */
export function makeDemoHistory(magnets: readonly DemoMagnet[], now: Date): DemoHistory {
  const chance = seededChance(SEED);
  const launches = new Map<string, Date>();
  const posts: DemoPost[] = [];
  const visits: DemoVisit[] = [];
  const tried: DemoComment[] = [];
  const given = new Set<string>();
  for (const magnet of magnets) {
    for (const [index, launch] of magnet.posts.entries()) {
      const launched = launchTime(launch, now);
      const next = magnet.posts[index + 1];
      const until = next === undefined ? now : launchTime(next, now);
      if (index === 0) launches.set(magnet.id, launched);
      const published = new Date(launched.getTime() - 2 * MINUTE);
      const postId = idAt(published, Math.floor(chance() * 2 ** 22));
      posts.push({ id: postId, magnetId: magnet.id, at: launched });
      const own: DemoVisit[] = [];
      for (const at of visitTimes(launch, { now, until }, chance)) {
        const visit = aVisit(magnet, { at, post: index + 1 }, chance);
        const before = own.at(-1 - Math.floor(chance() * 9));
        if (before !== undefined && chance() < REPEATS) visit.visitorHash = before.visitorHash;
        own.push(visit);
        const triedAt = new Date(Math.floor(at.getTime() + (1 + chance() * 3) * MINUTE));
        if (chance() > TRIES || triedAt > now) continue;
        const author = demoPeople[tried.length % demoPeople.length] ?? '';
        const moment = { postId, author, at: triedAt, launched, now };
        const firstVisit = chance() < RETURNS ? pick(own, chance) : visit;
        const comment = aComment(magnet, { visit, firstVisit }, moment, chance);
        tried.push(withoutSecondEmail(comment, given));
      }
      visits.push(...own);
    }
  }
  const comments = withWaiting(tried, magnets, now);
  // The page counts once more when it opens.
  const openings = comments
    .filter(({ opened }) => opened)
    .map(({ visit, email, at }) => ({ ...visit, at: email?.at ?? at, unlocked: true }));
  return { launches, posts, visits: [...visits, ...openings], comments };
}

function aVisit(
  magnet: DemoMagnet,
  { at, post }: { at: Date; post: number },
  chance: Chance,
): DemoVisit {
  const visitorHash = Buffer.from(Array.from({ length: 16 }, () => Math.floor(chance() * 256)));
  const userAgent = pick(demoBrowsers, chance);
  const country = demoCountries[(visitorHash[0] ?? 0) % demoCountries.length];
  const referrer = aReferrer(chance);
  const tags = tagsOf(magnet, { referrer, post }, chance);
  const touch = readTouch(
    {
      tags,
      referrer: referrer === 'direct' ? '' : referrer,
      secondsOpen: 0,
      userAgent,
      country,
      ownHost: 'localhost',
    },
    at,
  );
  const way = wayOf(touch, magnet.template);
  return { magnetId: magnet.id, at, unlocked: false, touch, way, userAgent, visitorHash };
}

/** The links in posts, in the newsletter and in a few ads have tags. */
function tagsOf(
  { triggerWords: [word = ''] }: DemoMagnet,
  { referrer, post }: { referrer: string; post: number },
  chance: Chance,
): URLSearchParams {
  const tags = new URLSearchParams();
  const set = (of: Partial<Record<keyof typeof utmTags, string>>) => {
    for (const [field, value] of Object.entries(of)) {
      tags.set(utmTags[field as keyof typeof utmTags], value); // keys of `of`
    }
  };
  if (/linkedin|lnkd/.test(referrer)) {
    set({
      utmSource: 'linkedin',
      utmMedium: 'social',
      utmCampaign: post === 1 ? `${word} post` : `${word} post ${post}`,
      utmContent: chance() < 0.7 ? 'first comment' : 'post text',
    });
  } else if (/mail/.test(referrer)) {
    set({ utmSource: 'newsletter', utmMedium: 'email', utmCampaign: 'monday letter' });
  } else if (/google/.test(referrer) && chance() < 0.4) {
    set({ utmSource: 'google', utmMedium: 'cpc', utmCampaign: 'search ads', utmTerm: word });
  }
  return tags;
}

function aReferrer(chance: Chance): string {
  let left = chance() * 100;
  return demoReferrers.find(([share]) => (left -= share) < 0)?.[1] ?? 'direct';
}

interface Moment {
  postId: string;
  author: string;
  at: Date;
  launched: Date;
  now: Date;
}

function aComment(
  magnet: DemoMagnet,
  visits: Pick<DemoComment, 'visit' | 'firstVisit'>,
  { postId, author, at, launched, now }: Moment,
  chance: Chance,
): DemoComment {
  const before = (1 + chance() * 9) * MINUTE;
  const commentedAt = new Date(Math.max(launched.getTime(), Math.floor(at.getTime() - before)));
  const outcome = anOutcome(at, now, chance);
  const text = aText(magnet, outcome, chance);
  const comment = {
    magnet,
    postId,
    commentId: idAt(commentedAt, Math.floor(chance() * 2 ** 22)),
    commentedAt,
    at,
    author,
    text,
    match: matchTrigger(text, { words: magnet.triggerWords, mode: 'contains' }),
    outcome,
    ...visits,
  };
  if (outcome.kind !== 'lead') return { ...comment, opened: false, email: null };
  const mailedAt = new Date(Math.floor(at.getTime() + (20 + chance() * 60) * 1_000));
  if (!magnet.collectEmails) return { ...comment, opened: chance() < 0.94, email: null };
  const givesEmail = chance() < 0.79 && mailedAt <= now;
  const email = givesEmail ? { address: addressOf(author, chance), at: mailedAt } : null;
  return { ...comment, opened: givesEmail, email };
}

/** People who comment on a second post of a magnet gave an address before. */
function withoutSecondEmail(comment: DemoComment, given: Set<string>): DemoComment {
  if (comment.email === null) return comment;
  const key = `${comment.magnet.id} ${comment.author}`;
  if (given.has(key)) return { ...comment, email: null, opened: false };
  given.add(key);
  return comment;
}

function anOutcome(at: Date, now: Date, chance: Chance): DemoComment['outcome'] {
  const roll = chance();
  if (roll < 0.855) return { kind: 'lead' };
  if (roll < 0.945) return { kind: 'refused', reason: 'word_missing' };
  if (roll < 0.965) return { kind: 'refused', reason: 'comment_gone' };
  const settledAt = new Date(Math.floor(at.getTime() + (10 + chance() * 240) * MINUTE));
  if (settledAt > now) return { kind: 'lead' };
  return { kind: 'near', settled: { as: chance() < 0.8 ? 'approved' : 'rejected', at: settledAt } };
}

function aText(magnet: DemoMagnet, outcome: DemoComment['outcome'], chance: Chance): string {
  const [word = ''] = magnet.triggerWords;
  const isWordless = outcome.kind === 'refused';
  if (isWordless) return pick(demoMisses.noWord, chance);
  if (outcome.kind === 'near') return pick(slipsOf(word), chance);
  const written = chance() < 0.6 ? word : word.toLowerCase();
  return pick(demoComments, chance).replace('{word}', written);
}

function slipsOf(word: string): readonly string[] {
  if (word === 'PRICING') return demoMisses.PRICING;
  return word === 'INTERVIEW' ? demoMisses.INTERVIEW : demoMisses.GROWTH;
}

/** `Élodie Besson` -> `elodie.besson@example.com`: reserved addresses (RFC 2606). */
function addressOf(author: string, chance: Chance): string {
  const plain = author.normalize('NFD').replaceAll(/[^a-z ]/gi, '');
  const domain = pick(['example.com', 'example.org', 'example.net'], chance);
  return `${plain.toLowerCase().replaceAll(' ', '.')}@${domain}`;
}

/**
 * Two comments wait for the creator: one with a typing error, under the newest post, and one LinkedIn
 * does not show.
 */
function withWaiting(
  comments: readonly DemoComment[],
  magnets: readonly DemoMagnet[],
  now: Date,
): DemoComment[] {
  const early = new Date(now.getTime() - 7 * 60 * MINUTE);
  const newest = comments.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const isLead = ({ outcome }: DemoComment) => outcome.kind === 'lead';
  const latest = magnets.at(-1);
  const near = newest.find((comment) => isLead(comment) && comment.magnet === latest);
  const unread = newest.find(
    (comment) => comment !== near && isLead(comment) && comment.at < early,
  );
  return comments.map((comment) => {
    if (comment === near) {
      const text = slipsOf(comment.magnet.triggerWords[0] ?? '')[0] ?? '';
      const match = matchTrigger(text, { words: comment.magnet.triggerWords, mode: 'contains' });
      const outcome = { kind: 'near', settled: null } as const;
      return { ...comment, text, match, outcome, opened: false, email: null };
    }
    if (comment !== unread) return comment;
    return { ...comment, outcome: { kind: 'unread' }, opened: false, email: null };
  });
}
