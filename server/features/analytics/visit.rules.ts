import { isbot } from 'isbot';

const MAX_REFERRER = 1_024;
const REMEMBERED_AGENTS = 2_000;
const verdicts = new Map<string, boolean>();

/**
 * True for crawlers, link previews and agents that name themselves as programs; these are answered
 * but not counted. Verdicts are remembered because the pattern is long.
 */
export function isBotAgent(userAgent: string): boolean {
  if (userAgent === '') return true;
  let verdict = verdicts.get(userAgent);
  if (verdict === undefined) {
    verdict = isbot(userAgent);
    if (verdicts.size >= REMEMBERED_AGENTS) verdicts.clear();
    verdicts.set(userAgent, verdict);
  }
  return verdict;
}

/** The sent referrer as an http(s) address of at most 1,024 characters, else `direct` (T33). */
export function cleanReferrer(referrer: string | null | undefined): string {
  if (referrer == null || !/^https?:\/\//i.test(referrer) || referrer.length > MAX_REFERRER) {
    return 'direct';
  }
  return URL.canParse(referrer) ? referrer : 'direct';
}
