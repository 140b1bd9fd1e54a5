/**
 * Which feature of the server may use which (docs/architecture.md draws it). A feature is a folder of
 * `server/features`; the features it uses are in a lower layer, so there is no circle.
 */
export const FEATURE_LAYERS: readonly { readonly [feature: string]: readonly string[] }[] = [
  {
    settings: ['audit'],
    security: ['audit', 'settings'],
    audit: [],
    switches: ['audit'],
    help: [],
    subscriptions: ['audit', 'settings'],
    referrals: ['audit', 'settings'],
  },
  {
    auth: ['audit', 'mail', 'referrals', 'security', 'settings', 'switches'],
    parsing: ['audit', 'switches'],
    mail: ['audit', 'security', 'settings', 'switches'],
    notifications: ['audit', 'mail', 'settings'],
    news: ['audit', 'notifications'],
  },
  {
    magnets: ['files', 'settings', 'subscriptions'],
    files: [],
    leads: ['audit', 'auth', 'files', 'magnets', 'mail', 'parsing', 'settings', 'subscriptions'],
    operators: ['audit', 'auth', 'mail'],
    integrations: ['subscriptions'],
  },
  {
    live: ['auth', 'operators'],
    billing: [
      'audit',
      'auth',
      'leads',
      'magnets',
      'mail',
      'notifications',
      'settings',
      'subscriptions',
    ],
    unlock: [
      'audit',
      'files',
      'integrations',
      'leads',
      'magnets',
      'mail',
      'parsing',
      'security',
      'settings',
      'switches',
    ],
  },
  {
    support: ['audit', 'auth', 'files', 'mail', 'operators', 'settings', 'subscriptions'],
    takedowns: ['audit', 'auth', 'magnets', 'mail', 'settings', 'subscriptions'],
    account: ['audit', 'auth', 'files', 'mail', 'parsing', 'settings'],
    activity: ['leads', 'magnets', 'unlock'],
    analytics: ['billing', 'leads', 'mail', 'settings', 'subscriptions', 'unlock', 'magnets'],
  },
  {
    site: ['magnets', 'settings', 'subscriptions', 'unlock'],
    reports: ['audit', 'magnets', 'takedowns', 'unlock'],
    sandbox: [
      'account',
      'audit',
      'auth',
      'files',
      'magnets',
      'mail',
      'leads',
      'billing',
      'referrals',
      'security',
      'subscriptions',
    ],
    backup: ['account', 'leads', 'mail', 'settings'],
    health: ['audit', 'mail', 'parsing', 'settings', 'switches'],
    creators: ['account', 'audit', 'auth', 'billing', 'subscriptions'],
  },
];

type Uses = ReadonlyMap<string, ReadonlySet<string>>;

/** What each feature may use, for all layers together. */
export const featureUses: Uses = new Map(
  FEATURE_LAYERS.flatMap((layer) =>
    Object.entries(layer).map(([feature, uses]) => [feature, new Set(uses)] as const),
  ),
);

/** The console's screens meet in the router; these few use each other's parts. */
export const consoleUses: Uses = new Map([
  ['account', new Set(['auth', 'subscriptions'])],
  ['billing', new Set(['audit', 'creators', 'subscriptions'])],
  ['leads', new Set(['account', 'subscriptions'])],
  ['activity', new Set(['takedowns', 'unlock'])],
  ['analytics', new Set(['subscriptions', 'unlock'])],
  ['integrations', new Set(['subscriptions'])],
  ['audit', new Set(['leads'])],
  ['creators', new Set(['account', 'takedowns'])],
  ['reports', new Set(['takedowns'])],
  ['operators', new Set(['auth', 'account', 'security'])],
  ['magnets', new Set(['files', 'subscriptions', 'takedowns', 'unlock'])],
  ['health', new Set(['sandbox', 'settings', 'switches'])],
  ['security', new Set(['health', 'settings'])],
  ['subscriptions', new Set(['settings'])],
  ['support', new Set(['account', 'activity', 'files', 'help'])],
  ['mail', new Set(['settings'])],
  ['switches', new Set(['settings'])],
  ['notifications', new Set(['account', 'analytics', 'subscriptions'])],
  ['news', new Set(['notifications', 'subscriptions'])],
  ['unlock', new Set(['parsing'])],
]);

/** Features of the console that use each other, straight or through others. */
export function findConsoleCircles(uses: Uses = consoleUses): string[] {
  return [...uses.keys()].flatMap((feature) =>
    [...(uses.get(feature) ?? [])]
      .filter((used) => reaches(uses, used, feature))
      .map((used) => `${feature} and ${used} use each other`),
  );
}

/**
 * Uses that lead upwards or in a circle. The test fails on any, also after an edit of the table.
 */
export function findUpwardUses(): string[] {
  const layerOf = new Map(
    FEATURE_LAYERS.flatMap((layer, index) =>
      Object.keys(layer).map((name) => [name, index] as const),
    ),
  );
  const problems: string[] = [];
  for (const [feature, uses] of featureUses) {
    for (const used of uses) {
      const [own, other] = [layerOf.get(feature) ?? -1, layerOf.get(used)];
      if (other === undefined) problems.push(`${feature} uses ${used}, which is no feature`);
      else if (other > own) problems.push(`${feature} uses ${used} of a higher layer`);
      else if (reaches(featureUses, used, feature))
        problems.push(`${feature} and ${used} use each other`);
    }
  }
  return problems;
}

function reaches(all: Uses, from: string, to: string, seen = new Set<string>()): boolean {
  if (seen.has(from)) return false;
  seen.add(from);
  const uses = all.get(from) ?? new Set<string>();
  return uses.has(to) || [...uses].some((next) => reaches(all, next, to, seen));
}
