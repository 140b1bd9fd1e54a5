import { ZodError } from 'zod';
import {
  activityCall,
  type DashboardAnswer,
  dashboardCall,
  freshLeads,
  leadNotes,
  type LeadNote,
  type SeenNews,
  seenNews,
} from '#shared/desktop/lead-news.ts';
import type { Fetch } from '../server/api-forwarder.ts';

const INTERVAL_MS = 60_000;
const MAX_INTERVAL_MS = 10 * 60_000;
const TIMEOUT_MS = 15_000;

export interface LeadWatch {
  /** Looks now, for instance after a sign-in; a second call replaces the first. */
  restart(): void;
  stop(): void;
}

export interface LeadWatchParts {
  fetch: Fetch;
  /** Whose news to ask for; null while nobody is signed in. */
  account(): { serverOrigin: string; token: string } | null;
  /** Remembered over a restart of the app. */
  seen: { get(): SeenNews | null; set(seen: SeenNews): void };
  onNews(notes: LeadNote[], freshCount: number): void;
  /** Leads verified today, or null while that is not known. */
  onCount(verifiedToday: number | null): void;
  onReached(isReached: boolean): void;
  /** Runs `look` once after `ms`; returns how to call it off. */
  later(look: () => void, ms: number): () => void;
}

/** Wait before the next look: a minute, doubling while the server does not answer. */
export function nextWait(failures: number): number {
  return Math.min(INTERVAL_MS * 2 ** Math.min(failures, 10), MAX_INTERVAL_MS);
}

/** Looks at the dashboard once a minute and tells what is new. */
export function createLeadWatch(parts: LeadWatchParts): LeadWatch {
  let generation = 0;
  let callOff: () => void = () => undefined;
  let failures = 0;

  async function look(mine: number): Promise<void> {
    const account = parts.account();
    if (account === null) return parts.onCount(null);
    const outcome = await readDashboard(parts.fetch, account);
    // Meanwhile somebody may have signed out or in: then this answer is nobody's.
    if (mine !== generation) return;
    parts.onReached(outcome !== 'unreachable');
    // The console finds out by itself that a session is over; here only the asking ends.
    if (outcome === 'refused') return parts.onCount(null);
    if (typeof outcome === 'string') {
      failures += 1;
      // An answer of another version of the server: it is there, only we do not know the count.
      if (outcome === 'unreadable') parts.onCount(null);
    } else {
      failures = 0;
      parts.onCount(outcome.today.verified);
      await tell(outcome, account, mine);
    }
    if (mine === generation) callOff = parts.later(() => void look(mine), nextWait(failures));
  }

  async function tell(
    now: DashboardAnswer,
    account: { serverOrigin: string; token: string },
    mine: number,
  ): Promise<void> {
    const before = parts.seen.get();
    const fresh = freshLeads(before, now).length;
    const activity =
      fresh === 0 ? null : await read(parts.fetch, account, activityCall).catch(() => null);
    if (mine !== generation) return;
    parts.seen.set(seenNews(now));
    const notes = leadNotes(before, now, activity);
    if (notes.length > 0) parts.onNews(notes, fresh);
  }

  return {
    restart() {
      callOff();
      generation += 1;
      failures = 0;
      void look(generation);
    },
    stop() {
      callOff();
      generation += 1;
    },
  };
}

type Account = { serverOrigin: string; token: string };

async function readDashboard(
  fetch: Fetch,
  account: Account,
): Promise<DashboardAnswer | 'refused' | 'unreadable' | 'unreachable'> {
  try {
    return (await read(fetch, account, dashboardCall)) ?? 'refused';
  } catch (error) {
    const isOfAnotherShape = error instanceof SyntaxError || error instanceof ZodError;
    return isOfAnotherShape ? 'unreadable' : 'unreachable';
  }
}

/** A parsed answer, null when the session is not valid; anything else throws. */
async function read<T>(
  fetch: Fetch,
  { serverOrigin, token }: Account,
  call: { path: string; answer: { parse(value: unknown): T } },
): Promise<T | null> {
  const response = await fetch(`${serverOrigin}${call.path}`, {
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    credentials: 'include',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 401 || response.status === 403) return null;
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  return call.answer.parse(await response.json());
}
