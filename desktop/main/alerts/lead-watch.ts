import {
  activityCall,
  choicesCall,
  type DashboardAnswer,
  dashboardCall,
  freshLeads,
  leadNotes,
  type LeadNote,
  newsCall,
  newsNotes,
  type SeenLeads,
  seenLeads,
  wantedNotes,
} from '#shared/desktop/lead-notes.ts';
import type { FollowChanges } from './follow-changes.ts';
import type { Fetch } from '../server/api-forwarder.ts';
import { type Account, type CallOutcome, callServer } from '../server/call-server.ts';

const INTERVAL_MS = 60_000;
const MAX_INTERVAL_MS = 10 * 60_000;
/** What happens in this time is read together. */
const GATHER_MS = 1_000;

export interface LeadWatch {
  /** Looks now, for instance after a sign-in; a second call replaces the first. */
  restart(): void;
  stop(): void;
}

export interface LeadWatchParts {
  fetch: Fetch;
  /** The account whose leads are read; null when signed out. */
  account(): Account | null;
  /** Stored over a restart of the app. */
  seen: { get(): SeenLeads | null; set(seen: SeenLeads): void };
  /** Ids of articles seen since the start; undefined before the first reading. */
  seenNews: { get(): readonly string[] | undefined; set(ids: readonly string[]): void };
  onNews(notes: LeadNote[], freshCount: number): void;
  /** Leads verified today, or null while that is not known. */
  onCount(verifiedToday: number | null): void;
  onReached(isReached: boolean): void;
  /** Tells when a look is worth it; without it a look every minute is all there is. */
  follow: FollowChanges;
  /** Runs `look` once after `ms`; returns a function that cancels it. */
  later(look: () => void, ms: number): () => void;
}

/**
 * Wait before the next look: a minute, doubling while the server does not answer; the longest while it
 * tells of changes itself.
 */
export function nextWait(failures: number, isTold = false): number {
  if (isTold && failures === 0) return MAX_INTERVAL_MS;
  return Math.min(INTERVAL_MS * 2 ** Math.min(failures, 10), MAX_INTERVAL_MS);
}

/** Reads the dashboard when the server tells of a change, else once a minute; reports what is new. */
export function createLeadWatch(parts: LeadWatchParts): LeadWatch {
  let generation = 0;
  let callOff: () => void = () => undefined;
  let failures = 0;
  let isTold = false;
  let isLooking = false;
  /** Something changed during a look, which may have missed it. */
  let isAsked = false;
  /** Whether news may be new: at the start, when told, and always while nobody tells. */
  let mayHaveNews = true;
  let unfollow: () => void = () => undefined;

  function plan(mine: number, ms: number): void {
    callOff();
    callOff = parts.later(() => void look(mine), ms);
  }

  function lookSoon(mine: number): void {
    if (isLooking) isAsked = true;
    else plan(mine, GATHER_MS);
  }

  async function look(mine: number): Promise<void> {
    isLooking = true;
    isAsked = false;
    const goesOn = await readOnce(mine);
    if (mine !== generation) return;
    isLooking = false;
    if (goesOn) plan(mine, isAsked ? GATHER_MS : nextWait(failures, isTold));
  }

  /** False when no further look is of use. */
  async function readOnce(mine: number): Promise<boolean> {
    const account = parts.account();
    if (account === null) {
      parts.onCount(null);
      return false;
    }
    const outcome = await readDashboard(parts.fetch, account);
    // The person may have signed out or in meanwhile: then this answer is dropped.
    if (mine !== generation) return false;
    parts.onReached(outcome !== 'unreachable');
    if (outcome === 'refused') {
      // The console notices an ended session by itself; here only the looking stops.
      unfollow();
      parts.onCount(null);
      return false;
    }
    if (typeof outcome === 'string') {
      failures += 1;
      // An answer of another version of the server: it is reachable, but the count is unknown.
      if (outcome === 'unreadable') parts.onCount(null);
      return true;
    }
    failures = 0;
    parts.onCount(outcome.today.verified);
    await tell(outcome, account, mine);
    return true;
  }

  function follow(account: Account, mine: number): () => void {
    return parts.follow(account, {
      changed(what) {
        if (mine !== generation) return;
        mayHaveNews ||= what === 'news';
        lookSoon(mine);
      },
      live(isLive) {
        if (mine !== generation || isLive === isTold) return;
        isTold = isLive;
        // What happened meanwhile was told to nobody.
        if (isLive) lookSoon(mine);
        else if (!isLooking) plan(mine, INTERVAL_MS);
      },
    });
  }

  async function tell(now: DashboardAnswer, account: Account, mine: number): Promise<void> {
    const before = parts.seen.get();
    const fresh = freshLeads(before, now).length;
    const activity =
      fresh === 0 ? null : await valueOf(callServer(parts.fetch, account, activityCall));
    if (mine !== generation) return;
    parts.seen.set(seenLeads(now));
    const notes = [...leadNotes(before, now, activity), ...(await readNews(account, mine))];
    if (mine !== generation) return;
    if (notes.length === 0) return;
    const choices = await valueOf(callServer(parts.fetch, account, choicesCall));
    if (mine === generation) parts.onNews(wantedNotes(notes, choices), fresh);
  }

  async function readNews(account: Account, mine: number): Promise<LeadNote[]> {
    if (!mayHaveNews && isTold) return [];
    mayHaveNews = false;
    // An older server, or one that did not answer, has no news.
    const now = await valueOf(callServer(parts.fetch, account, newsCall));
    if (now === null || mine !== generation) return [];
    const known = parts.seenNews.get();
    parts.seenNews.set([...(known ?? []), ...now.items.map(({ id }) => id)]);
    return newsNotes(known, now);
  }

  return {
    restart() {
      callOff();
      unfollow();
      generation += 1;
      failures = 0;
      isTold = false;
      mayHaveNews = true;
      const mine = generation;
      const account = parts.account();
      unfollow = account === null ? () => undefined : follow(account, mine);
      void look(mine);
    },
    stop() {
      callOff();
      unfollow();
      generation += 1;
    },
  };
}

async function readDashboard(
  fetch: Fetch,
  account: Account,
): Promise<DashboardAnswer | 'refused' | 'unreadable' | 'unreachable'> {
  const answer = await callServer(fetch, account, dashboardCall);
  if (answer.ok) return answer.value;
  if (answer.status === 401 || answer.status === 403) return 'refused';
  return answer.status === 200 ? 'unreadable' : 'unreachable';
}

/** Null when there is no answer, or none that this version reads. */
async function valueOf<T>(outcome: Promise<CallOutcome<T>>): Promise<T | null> {
  const answer = await outcome;
  return answer.ok ? answer.value : null;
}
