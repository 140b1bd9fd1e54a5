import type { BanKind, BanReach } from '#shared/security/bans.contract.ts';
import type { RefusalKind, RefusedNetwork } from '#shared/security/refusals.contract.ts';

export const banKindNames: Record<BanKind, string> = {
  network: 'Network',
  address: 'Email addresses',
};

/** What a ban stops, by what it is of. */
export const reachTexts: Record<BanKind, Record<BanReach, { title: string; text: string }>> = {
  network: {
    accounts: {
      title: 'Accounts only',
      text: 'Nobody can sign up or sign in from there. People who are signed in stay signed in, and visitors still unlock pages.',
    },
    everything: {
      title: 'Unlocking too',
      text: 'Visitors from there cannot unlock pages either. Others on the same network are shut out as well.',
    },
  },
  address: {
    accounts: {
      title: 'Sign-ups only',
      text: 'Nobody signs up with such an address. Accounts that exist stay as they are.',
    },
    everything: {
      title: 'Unlock pages too',
      text: 'Visitors cannot leave such an address on an unlock page either. They may give another one.',
    },
  },
};

export const refusalNames: Record<RefusalKind, string> = {
  sign_in: 'Failed sign-ins',
  operator: 'Failed operator sign-ins',
  limit: 'Limits hit',
  ban: 'Stopped by a ban',
};

const onceNames: Record<RefusalKind, string> = {
  ...refusalNames,
  sign_in: 'Failed sign-in',
  operator: 'Failed operator sign-in',
  limit: 'Limit hit',
};

/** What was refused so many times. */
export const refusalName = (kind: RefusalKind, count: number): string =>
  (count === 1 ? onceNames : refusalNames)[kind];

/** How often a network was refused, and why. */
export function refusedText({
  signIns,
  limits,
  bans,
}: Pick<RefusedNetwork, 'signIns' | 'limits' | 'bans'>): string {
  const sums = [
    [signIns, signIns === 1 ? 'failed sign-in' : 'failed sign-ins'],
    [limits, 'over a limit'],
    [bans, 'stopped by a ban'],
  ] as const;
  return sums
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count.toLocaleString()} ${what}`)
    .join(', ');
}

const calls: Readonly<Record<string, string>> = {
  'POST /api/auth/register': 'Signing up',
  'POST /api/auth/login': 'Signing in',
  'POST /api/auth/sign-in-link': 'Signing in by a link',
  'POST /api/auth/forgot': 'Asking for a new password',
  'POST /api/auth/reset': 'Setting a new password',
  'POST /api/admin/login': 'Signing in as an operator',
  'POST /api/verify-comment': 'Unlocking a page',
  'POST /unlock/:magnetId': 'Unlocking a page, by its form',
  'POST /api/email-leads': 'Leaving an address on a page',
};

/** A call in words; one without words is shown as it is. */
export const callName = (what: string): string => calls[what] ?? what;

const HOUR = 3_600_000;

/** How long a ban may last; the first choice is the usual one. */
export const banLengths = [
  { value: 'week', label: '7 days', ms: 168 * HOUR },
  { value: 'hour', label: '1 hour', ms: HOUR },
  { value: 'day', label: '24 hours', ms: 24 * HOUR },
  { value: 'month', label: '30 days', ms: 720 * HOUR },
  { value: 'year', label: '1 year', ms: 8_760 * HOUR },
  { value: 'ever', label: 'Until somebody lifts it', ms: null },
] as const;
export type BanLength = (typeof banLengths)[number]['value'];

/** When a ban of a length that begins now ends; null for none. */
export function endOf(length: BanLength): string | null {
  const ms = banLengths.find(({ value }) => value === length)?.ms ?? null;
  return ms === null ? null : new Date(Date.now() + ms).toISOString();
}
