import type { LeadSource } from '#shared/leads/lead-sources.ts';

/** Names of a network or service in `utm_source`, and the ends of its hosts. */
const known: readonly { source: LeadSource; names: readonly string[]; hosts: readonly string[] }[] =
  [
    {
      source: 'linkedin',
      names: ['linkedin', 'linkedin.com', 'lnkd', 'lnkd.in', 'li'],
      hosts: ['linkedin.com', 'lnkd.in', 'com.linkedin.android'],
    },
    {
      source: 'email',
      names: ['email', 'e-mail', 'mail', 'newsletter', 'mailchimp', 'substack', 'beehiiv', 'kit'],
      hosts: [
        'mail.google.com',
        'com.google.android.gm',
        'outlook.live.com',
        'outlook.office.com',
        'outlook.office365.com',
        'mail.yahoo.com',
        'mail.proton.me',
        'webmail.gmx.net',
      ],
    },
    {
      source: 'search',
      names: ['google', 'bing', 'duckduckgo', 'yahoo', 'ecosia', 'baidu', 'yandex', 'kagi'],
      hosts: [
        'bing.com',
        'duckduckgo.com',
        'search.yahoo.com',
        'ecosia.org',
        'baidu.com',
        'search.brave.com',
        'startpage.com',
        'qwant.com',
        'kagi.com',
        'com.google.android.googlequicksearchbox',
      ],
    },
    {
      source: 'social',
      names: [
        'x',
        'twitter',
        'facebook',
        'fb',
        'instagram',
        'ig',
        'threads',
        'reddit',
        'youtube',
        'tiktok',
        'bluesky',
        'mastodon',
        'whatsapp',
        'slack',
        'discord',
        'telegram',
      ],
      hosts: [
        'x.com',
        't.co',
        'twitter.com',
        'facebook.com',
        'instagram.com',
        'threads.net',
        'threads.com',
        'reddit.com',
        'youtube.com',
        'tiktok.com',
        'bsky.app',
        'mastodon.social',
        'web.whatsapp.com',
        'slack.com',
        'discord.com',
        't.me',
        'com.slack',
        'org.telegram.messenger',
      ],
    },
  ];

/** Google and Yandex have domains in many countries. */
const SEARCH_HOST = /^(?:google|yandex)\.[a-z.]{2,6}$/;

const byName = new Map(known.flatMap(({ source, names }) => names.map((name) => [name, source])));
const hosts = known.flatMap(({ source, hosts: ends }) => ends.map((end) => ({ source, end })));

function sourceOfHost(host: string): LeadSource {
  if (SEARCH_HOST.test(host)) return 'search';
  const found = hosts.find(({ end }) => host === end || host.endsWith(`.${end}`));
  return found?.source ?? 'site';
}

/** The known facts of a visit that determine its source. */
interface Seen {
  utmSource: string | null;
  utmMedium: string | null;
  /** Host of the referring page; null without one that counts. */
  referrer: string | null;
  /** There was a referring page, whether its host is stored or not. */
  hasReferrer: boolean;
  /** The browser reported whether there was a referring page. */
  isTold: boolean;
  isLinkedInApp: boolean;
}

/**
 * The channel of a visit. A link's author writes its tags, so they have priority over the referring
 * page. Without both, LinkedIn's own browser is the best sign.
 */
export function sourceOf(seen: Seen): LeadSource {
  const { utmSource, utmMedium, referrer } = seen;
  if (utmMedium !== null && /^(?:e-?mail|newsletter)$/.test(utmMedium)) return 'email';
  const named = utmSource === null ? undefined : byName.get(utmSource);
  if (named !== undefined) return named;
  if (utmSource !== null) return sourceOfUnnamed(referrer);
  if (referrer !== null) return sourceOfHost(referrer);
  if (seen.hasReferrer) return 'site';
  if (seen.isLinkedInApp) return 'linkedin';
  return seen.isTold ? 'direct' : 'unknown';
}

/** For a tag with the author's own wording: a known referring page is more precise. */
function sourceOfUnnamed(referrer: string | null): LeadSource {
  const source = referrer === null ? 'site' : sourceOfHost(referrer);
  return source === 'site' ? 'tagged' : source;
}
