import type { InstanceSettings, SettingName } from '#shared/settings/instance-settings.ts';
import type { SettingsChanges } from '#shared/settings/settings.contract.ts';
import type { PageFigureId } from '#shared/site/page-figures.ts';

type PlainName = Exclude<SettingName, 'pageFigures'>;

export const settingNames: Record<PlainName, string> = {
  productName: 'Product name',
  tagline: 'Tagline',
  supportEmail: 'Support address',
  emailFooter: 'Email footer',
  brandColour: 'Main colour',
  logo: 'Logo',
  signUp: 'Who may sign up',
  proofOfWork: 'Proof of work',
  emailStep: 'Email step',
  checksMailServers: 'Check mail servers',
  overLimit: 'Over the monthly limit',
  firstPublications: 'First publications to review',
  showsPageFigures: 'Show figures',
  legalName: 'Name',
  legalAddress: 'Postal address',
  legalEmail: 'Contact email',
  announcement: 'Announcement',
  alerts: 'Alerts',
  referralTerms: 'Referral terms',
};

/** Each figure with what it counts, in the order of the pages. */
export const figureNames: Record<PageFigureId, string> = {
  users: 'People who use it',
  emailCapture: 'Commenters who leave an email',
  conversion: 'Visitors who unlock',
  delivery: 'Response time',
  followerGrowth: 'Follower growth',
  returnOnInvestment: 'Return on investment',
  hoursSaved: 'Time saved a week',
};

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The changed values, as the server expects them. */
export function changesBetween(base: InstanceSettings, values: InstanceSettings): SettingsChanges {
  const changed = Object.entries(values).filter(
    ([name, value]) => !isSame(value, Object.entries(base).find(([key]) => key === name)?.[1]),
  );
  return Object.fromEntries(changed);
}

/** A merge of two people's changes to the same values. */
export interface Merged {
  /** Their values, with mine on top. */
  values: InstanceSettings;
  /** Values that only they changed. */
  taken: string[];
  /** Values that both changed differently: the form shows mine. */
  clashes: { name: string; theirs: string }[];
}

/** Merges `mine`, made on `base`, into `theirs`, and reports every conflict. */
export function mergeSettings(
  base: InstanceSettings,
  mine: InstanceSettings,
  theirs: InstanceSettings,
): Merged {
  const [old, own, other] = [flat(base), flat(mine), flat(theirs)];
  const merged = new Map(other);
  const taken: string[] = [];
  const clashes: Merged['clashes'] = [];
  for (const [key, value] of own) {
    const [isMine, isTheirs] = [
      !isSame(value, old.get(key)),
      !isSame(other.get(key), old.get(key)),
    ];
    if (isMine) merged.set(key, value);
    if (isTheirs && !isMine) taken.push(nameOf(key));
    if (isTheirs && isMine && !isSame(value, other.get(key))) {
      clashes.push({ name: nameOf(key), theirs: wordOf(other.get(key)) });
    }
  }
  return { values: unflat(merged), taken, clashes };
}

const FIGURE = 'pageFigures.';

function flat({ pageFigures, ...others }: InstanceSettings): Map<string, unknown> {
  return new Map<string, unknown>([
    ...Object.entries(others),
    ...Object.entries(pageFigures).map(([id, figure]) => [FIGURE + id, figure] as const),
  ]);
}

function unflat(values: ReadonlyMap<string, unknown>): InstanceSettings {
  const all = [...values];
  const figures = all.filter(([key]) => key.startsWith(FIGURE));
  return {
    ...Object.fromEntries(all.filter(([key]) => !key.startsWith(FIGURE))),
    pageFigures: Object.fromEntries(figures.map(([key, it]) => [key.slice(FIGURE.length), it])),
  } as InstanceSettings; // the same keys and values as `flat` took apart
}

function nameOf(key: string): string {
  const all: Readonly<Record<string, string>> = { ...settingNames, ...figureNames };
  return all[key.replace(FIGURE, '')] ?? key;
}

const words: Readonly<Record<string, string>> = {
  plan: 'plans that include it',
  always: 'all plans',
  hold: 'keep the leads',
  refuse: 'stop unlocking',
  true: 'on',
  false: 'off',
};

function wordOf(value: unknown): string {
  if (value === null) return 'the product’s own';
  if (typeof value === 'object' && value !== null && 'text' in value && 'source' in value) {
    return value.source === 'live' ? 'live' : String(value.text);
  }
  const isAnnouncement = typeof value === 'object' && value !== null && 'text' in value;
  const text = String(isAnnouncement ? value.text : value);
  return text === '' ? 'empty' : (words[text] ?? text);
}
