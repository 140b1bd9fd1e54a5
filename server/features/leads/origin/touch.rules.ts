import { isIP } from 'node:net';
import {
  type Browser,
  browserNames,
  type Device,
  deviceNames,
  type LeadTouch,
  sourceName,
  type UtmField,
  utmTags,
} from '#shared/leads/lead-sources.ts';
import { sourceOf } from './source.rules.ts';

/** A visit as stored, without unknown values. */
export type Touch = Partial<Omit<LeadTouch, 'at' | 'source' | 'device' | 'browser'>> &
  Pick<LeadTouch, 'at' | 'source' | 'device' | 'browser'> & {
    country?: string;
    /** The rows of `ways` of this visit, and of the other touch where that is another one. */
    way?: number;
    firstWay?: number;
    lastWay?: number;
  };

/**
 * How a visitor came, as reported by the browser. No value is trusted, and every value is bounded.
 */
export interface OriginClaims {
  /** Tags of the page's address, by their names there. */
  tags: { get(name: string): string | null | undefined };
  /** The referring page or its host; empty for none, undefined if it was not reported. */
  referrer: string | undefined;
  /** How long the page has been open, in seconds. */
  secondsOpen: number;
  userAgent: string;
  /** Two letters, found by the server. */
  country?: string | undefined;
  /** Host of this page: a visit from it has no referring page. */
  ownHost: string;
}

export const TAG_LENGTH = 100;
const MOST_READ = 2_000;
const HOST_LENGTH = 253;
const DAY_SECONDS = 86_400;

/**
 * Normalises a tag, so that equal tags compare as equal: one line, lower case, composed letters.
 */
export function cleanTag(value: string | null | undefined): string | undefined {
  if (value === null || value === undefined) return undefined;
  const clean = [
    ...value
      .slice(0, MOST_READ)
      .toLowerCase()
      .normalize('NFC')
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(/[\p{Cc}\p{Co}\p{Cs}\s]+/gu, ' ')
      .trim(),
  ]
    .slice(0, TAG_LENGTH)
    .join('')
    .trim();
  return clean === '' ? undefined : clean;
}

/**
 * The host of an address or a plain host, without `www.`; null if it names no site. Path and query
 * are dropped, because they may identify the person. Network addresses are dropped too.
 */
function hostOf(referrer: string): string | null {
  const text = referrer.slice(0, MOST_READ).trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!/^(?:https?|android-app):/i.test(address) || !URL.canParse(address)) return null;
  const host = new URL(address).hostname
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
  const isName = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/.test(host) && isIP(host) === 0;
  return isName && host.length <= HOST_LENGTH ? host : null;
}

const bare = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^www\./, '');

/** The first match is the browser, because most browsers also name Safari and Chrome. */
const browsers: readonly [Browser, RegExp][] = [
  ['linkedin', /LinkedInApp/i],
  [
    'in_app',
    /FBAN|FBAV|FB_IAB|Instagram|Line\/|MicroMessenger|Slack|Twitter|Snapchat|TikTok|; wv\)/,
  ],
  ['samsung', /SamsungBrowser/],
  ['edge', /Edg(?:e|A|iOS)?\//],
  ['opera', /OPR\/|Opera|OPiOS/],
  ['firefox', /Firefox\/|FxiOS/],
  ['chrome', /Chrome\/|CriOS/],
  ['safari', /Safari\//],
];

function browserOf(userAgent: string): Browser {
  return browsers.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';
}

/** An iPad that requests the desktop page names itself Macintosh, and counts as one. */
function deviceOf(userAgent: string): Device {
  if (/iPad|Tablet|PlayBook|Silk\/(?!.*Mobile)/.test(userAgent)) return 'tablet';
  if (/Android/.test(userAgent)) return /Mobile/.test(userAgent) ? 'phone' : 'tablet';
  if (/iPhone|iPod|Mobile|Windows Phone/.test(userAgent)) return 'phone';
  return /Windows|Macintosh|X11|CrOS|Linux/.test(userAgent) ? 'desktop' : 'other';
}

/** The stored values of a visit. `now` is the time of the try. */
export function readTouch(claims: OriginClaims, now: Date): Touch {
  const tags: { [field in UtmField]?: string } = {};
  for (const [field, name] of Object.entries(utmTags)) {
    const value = cleanTag(claims.tags.get(name));
    if (value !== undefined) tags[field as UtmField] = value; // a key of the table
  }
  const said = claims.referrer?.trim() ?? '';
  const host = hostOf(said);
  const isOwn = host !== null && host === bare(claims.ownHost);
  const referrer = isOwn ? null : host;
  const browser = browserOf(claims.userAgent);
  const { secondsOpen } = claims;
  const ago = Number.isFinite(secondsOpen) ? Math.min(Math.max(secondsOpen, 0), DAY_SECONDS) : 0;
  return {
    at: new Date(now.getTime() - ago * 1_000).toISOString(),
    source: sourceOf({
      utmSource: tags.utmSource ?? null,
      utmMedium: tags.utmMedium ?? null,
      referrer,
      hasReferrer: !isOwn && /^https?:\/\/./i.test(said),
      isTold: claims.referrer !== undefined,
      isLinkedInApp: browser === 'linkedin',
    }),
    ...(referrer === null ? {} : { referrer }),
    ...tags,
    device: deviceOf(claims.userAgent),
    browser,
    ...(claims.country === undefined ? {} : { country: claims.country }),
  };
}

/** A stored visit for its creator. */
export function toLeadTouch(touch: Touch | null): LeadTouch | null {
  if (touch === null) return null;
  const { referrer = null, utmSource = null, utmMedium = null, utmCampaign = null } = touch;
  const { utmTerm = null, utmContent = null } = touch;
  const { at, source, device, browser } = touch;
  return {
    at,
    source,
    device,
    browser,
    referrer,
    utmSource,
    utmMedium,
    utmCampaign,
    utmTerm,
    utmContent,
  };
}

/** All stored values of a visit, for its visitor. */
export function touchWords(touch: Touch): string {
  const tags = Object.entries(utmTags).flatMap(([field, name]) => {
    const value = touch[field as UtmField]; // a key of the table
    return value === undefined ? [] : [`${name}=${value}`];
  });
  const browser = `${deviceNames[touch.device]}, ${browserNames[touch.browser]}`;
  const from = [
    sourceName(touch.source),
    ...(touch.referrer === undefined ? [] : [touch.referrer]),
  ];
  const country = touch.country === undefined ? [] : [`country ${touch.country}`];
  return [touch.at.slice(0, 10), from.join(', from '), ...tags, browser, ...country].join('; ');
}
