/**
 * Which feature of the server may use which (docs/architecture.md draws it). A feature is a folder
 * of `server/features`; what it uses stands in a lower layer, so there is no circle.
 */
export const FEATURE_LAYERS: readonly { readonly [feature: string]: readonly string[] }[] = [
  { settings: [], audit: [], subscriptions: [], referrals: [], news: [] },
  { auth: ['mail', 'referrals', 'settings'], parsing: [], mail: ['audit', 'settings'] },
  {
    magnets: ['files', 'settings', 'subscriptions'],
    files: ['subscriptions'],
    leads: ['magnets', 'parsing', 'subscriptions'],
    account: ['auth', 'mail'],
    operators: ['audit', 'auth'],
    integrations: ['magnets', 'subscriptions'],
  },
  {
    unlock: [
      'files',
      'integrations',
      'leads',
      'magnets',
      'mail',
      'parsing',
      'settings',
      'subscriptions',
    ],
  },
  {
    activity: ['leads', 'unlock'],
    analytics: ['subscriptions', 'unlock', 'magnets'],
  },
  {
    site: ['magnets', 'settings', 'subscriptions', 'unlock'],
    reports: ['audit', 'magnets', 'unlock'],
    sandbox: ['auth', 'magnets', 'mail', 'leads', 'unlock', 'analytics'],
    backup: ['settings'],
    health: ['audit', 'mail', 'parsing', 'settings'],
    creators: ['audit', 'auth'],
  },
];

/** What each feature may use, for all layers together. */
export const featureUses: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  FEATURE_LAYERS.flatMap((layer) =>
    Object.entries(layer).map(([feature, uses]) => [feature, new Set(uses)] as const),
  ),
);

/** The console's screens meet in the router; these few are made of each other's pieces. */
export const consoleUses: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['account', new Set(['auth'])],
  ['operators', new Set(['auth', 'account'])],
  ['magnets', new Set(['files'])],
  ['health', new Set(['settings'])],
]);

/** Uses that lead upwards or in a circle: none, whoever edits the table. */
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
      else if (reaches(used, feature)) problems.push(`${feature} and ${used} use each other`);
    }
  }
  return problems;
}

function reaches(from: string, to: string, seen = new Set<string>()): boolean {
  if (seen.has(from)) return false;
  seen.add(from);
  const uses = featureUses.get(from) ?? new Set<string>();
  return uses.has(to) || [...uses].some((next) => reaches(next, to, seen));
}
