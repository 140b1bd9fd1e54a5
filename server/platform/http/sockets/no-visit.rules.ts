import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import type { IncomingHttpHeaders } from 'node:http';

/** Why a call is no visit, and by which program; `own` is a creator at their own page. */
export interface NoVisit {
  reason: 'bot' | 'preview' | 'prefetch' | 'own';
  /** A name of a short list. */
  agent: string;
}

/**
 * Programs that fetch a page to show a preview of it. WhatsApp's and Pinterest's own browsers have these
 * names further behind: they are people.
 */
const previews: readonly [string, RegExp][] = [
  ['LinkedIn', /LinkedInBot/i],
  ['Slack', /Slackbot|Slack-ImgProxy/i],
  ['Facebook', /facebookexternalhit|Facebot|meta-externalagent/i],
  ['X', /Twitterbot/i],
  ['WhatsApp', /^WhatsApp\//i],
  ['Telegram', /TelegramBot/i],
  ['Discord', /Discordbot/i],
  ['Skype and Teams', /SkypeUriPreview|MicrosoftPreview/i],
  ['Embedly', /Embedly/i],
  ['Pinterest', /^Pinterest\/|Pinterestbot/i],
];
const crawlers: readonly [string, RegExp][] = [
  ['Google', /Google/i],
  ['Bing', /bingbot|BingPreview/i],
  ['OpenAI', /GPTBot|ChatGPT|OAI-SearchBot/i],
  ['Anthropic', /ClaudeBot|Claude-|anthropic/i],
  ['Headless browser', /Headless|Puppeteer|Playwright|PhantomJS/i],
  ['Script', /curl|wget|python|node|axios|java|go-http|okhttp|libwww|httpclient/i],
];

const REMEMBERED_AGENTS = 2_000;
const verdicts = new LRUCache<string, { no: NoVisit | null }>({ max: REMEMBERED_AGENTS });

const LONGEST_AGENT = 512;

/** The program behind a name; null for a browser. Results are cached because the pattern is long. */
export function judgeAgent(named: string): NoVisit | null {
  const userAgent = named.length > LONGEST_AGENT ? named.slice(0, LONGEST_AGENT) : named;
  let verdict = verdicts.get(userAgent);
  if (verdict === undefined) {
    verdict = { no: findProgram(userAgent) };
    verdicts.set(userAgent, verdict);
  }
  return verdict.no;
}

/**
 * Why a call is no visit; null for one. Programs are counted when they fetch the page
 * (`page-fetches.ts`), and get an answer here.
 */
export function judgeVisit(userAgent: string, headers: IncomingHttpHeaders): NoVisit | null {
  const program = judgeAgent(userAgent);
  if (program !== null) return program;
  // Browsers mark a page that nobody looks at yet.
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-moz'];
  const isEarly = purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose));
  return isEarly ? { reason: 'prefetch', agent: 'Browser' } : null;
}

function findProgram(userAgent: string): NoVisit | null {
  if (userAgent === '') return { reason: 'bot', agent: 'No name' };
  const preview = previews.find(([, pattern]) => pattern.test(userAgent));
  if (preview !== undefined) return { reason: 'preview', agent: preview[0] };
  if (!isbot(userAgent)) return null;
  const crawler = crawlers.find(([, pattern]) => pattern.test(userAgent));
  return { reason: 'bot', agent: crawler?.[0] ?? 'Other program' };
}
