import type { CreatorEntitlements } from '#shared/billing/creator-entitlements.contract.ts';
import type { Feature } from '#shared/subscriptions/entitlements.contract.ts';

type Row = CreatorEntitlements['features'][number];

export const featureNames: Readonly<Record<Feature, string>> = {
  active_magnets: 'Active magnets',
  comments: 'Comments a month',
  storage: 'Room for files',
  email_collection: 'Email collection',
  facebook_pixel: 'Facebook Pixel',
  google_analytics: 'Google Analytics',
  advanced_analytics: 'Advanced statistics',
  hide_powered_by: 'Pages without “Powered by”',
  support: 'Support',
};

export const sourceNames: Readonly<Record<Row['source'], string>> = {
  plan: 'Plan',
  gift: 'Given plan',
  override: 'Exception',
  installation: 'For everybody',
};

/** How the value of a feature is typed. */
export function kindOf(feature: Feature): 'count' | 'switch' | 'text' {
  if (feature === 'active_magnets' || feature === 'comments' || feature === 'storage') {
    return 'count';
  }
  return feature === 'support' ? 'text' : 'switch';
}

export function valueText(feature: Feature, value: Row['value']): string {
  if (value === null) return 'Unlimited';
  if (typeof value === 'boolean') return value ? 'Included' : 'Not included';
  if (typeof value === 'string') return value;
  return feature === 'storage' ? `${value.toLocaleString()} MB` : value.toLocaleString();
}

export function usedText({ feature, used }: Row): string | null {
  if (used === null) return null;
  return feature === 'storage'
    ? `${used.toLocaleString(undefined, { maximumFractionDigits: 1 })} MB used`
    : `${used.toLocaleString()} used`;
}

const actorNames: Readonly<Record<string, string>> = {
  billing: 'the paid subscription',
  time: 'its date',
  upgrade: 'an update of the server',
  demo: 'the demo data',
};

/** Who gave something: an operator by name, or what did it by itself in words for people. */
export const actorText = (actor: string): string =>
  Object.hasOwn(actorNames, actor) ? (actorNames[actor] ?? actor) : actor;
