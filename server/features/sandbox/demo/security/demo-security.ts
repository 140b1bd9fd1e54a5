import type { Knex } from 'knex';
import type { BanKind, BanReach } from '#shared/security/bans.contract.ts';
import type { RefusalKind } from '#shared/security/refusals.contract.ts';
import type { Refusals } from '#server/features/security/refusals/refusals.service.ts';
import type { Ids } from '#server/platform/ids.ts';
import { seededChance } from '../demo-curve.ts';
import { demoCreator } from '../demo-magnets.ts';
import { storeDemoAccess } from './demo-access.queries.ts';
import {
  deleteDemoSecurity,
  type DemoAlert,
  type DemoBan,
  insertDemoAlerts,
  insertDemoBans,
  insertDemoHosts,
  insertDemoInvitations,
  insertDemoRefusals,
} from './demo-security.queries.ts';

/** Networks that stand for examples (RFC 5737, RFC 3849): nobody comes from there. */
const GUESSER = '198.51.100.23';
const CRAWLER = '203.0.113.88';
const SCRAPER = '20010db800420001/64';
const BANNED = '192.0.2.140';

interface DemoBanFacts {
  kind: BanKind;
  value: string;
  reach: BanReach;
  reason: string;
  daysAgo: number;
  days: number | null;
  lift?: { daysAgo: number; reason: string };
}

const bans: readonly DemoBanFacts[] = [
  {
    kind: 'network',
    value: '192.0.2.128/26',
    reach: 'accounts',
    reason: 'Guesses passwords of many accounts, several hundred tries a night',
    daysAgo: 2,
    days: 30,
  },
  {
    kind: 'address',
    value: '*@*.account-farm.example',
    reach: 'everything',
    reason: 'Made forty accounts in an hour, all with invented names',
    daysAgo: 9,
    days: null,
  },
  {
    kind: 'network',
    value: '2001:db8:77::/48',
    reach: 'everything',
    reason: 'Pastes comment links of other people by the hundred',
    daysAgo: 20,
    days: 30,
    lift: { daysAgo: 12, reason: 'It was the network of a school. Its admin wrote to us' },
  },
];

const alerts: readonly DemoAlert[] = [
  {
    rule: 'signIns',
    text: '412 sign-ins failed in this hour and the one before.',
    opened: 8,
    closed: null,
    note: 'One network guesses passwords. I banned it and will check if another one follows',
  },
  {
    rule: 'queue',
    text: 'The oldest email has waited for 21 minutes.',
    opened: 75,
    closed: 74,
    note: 'The email provider had an outage. Nothing was lost',
  },
  {
    rule: 'failing',
    text: 'Reading comments is failing: LinkedIn refuses requests.',
    opened: 190,
    closed: 189,
    note: null,
  },
];

/** The demo's interview guide links to the first one. */
const hosts = [
  {
    host: 'copydesk.example',
    reason: 'Its spreadsheets open after a fake mailbox sign-in page. Three visitors told us',
    daysAgo: 1,
  },
  {
    host: 'free-carousel-pack.example',
    reason: 'The download is a program that reads stored passwords',
    daysAgo: 11,
  },
  {
    host: 'lnk-go.example',
    reason: 'A short-link service that ignores reports of abuse',
    daysAgo: 26,
  },
] as const;

interface Flow {
  network: string;
  kind: RefusalKind;
  what: string;
  /** Hours ago at which it began and ended. */
  from: number;
  to: number;
  most: number;
}

const LOGIN = 'POST /api/auth/login';
const flows: readonly Flow[] = [
  { network: GUESSER, kind: 'sign_in', what: LOGIN, from: 9, to: 2, most: 10 },
  { network: GUESSER, kind: 'limit', what: LOGIN, from: 9, to: 2, most: 160 },
  { network: CRAWLER, kind: 'limit', what: 'POST /api/verify-comment', from: 31, to: 5, most: 24 },
  { network: SCRAPER, kind: 'limit', what: 'POST /api/auth/register', from: 20, to: 14, most: 12 },
  { network: CRAWLER, kind: 'operator', what: 'POST /api/admin/login', from: 5, to: 4, most: 5 },
  { network: '198.51.100.61', kind: 'sign_in', what: LOGIN, from: 16, to: 15, most: 3 },
  { network: '203.0.113.9', kind: 'sign_in', what: LOGIN, from: 3, to: 3, most: 2 },
];

/** What an operator sees of a site that somebody tries to break into. */
export async function seedSecurity(
  trx: Knex.Transaction,
  { ids, keep, at, creatorId }: { ids: Ids; keep: Refusals['keep']; at: Date; creatorId: string },
): Promise<void> {
  await deleteDemoSecurity(trx);
  const chance = seededChance(20_261_126);
  const daysAgo = (days: number) => new Date(at.getTime() - days * 86_400_000);
  const rows = bans.map(({ daysAgo: age, days, lift, ...ban }): DemoBan => {
    const endsAt = days === null ? null : daysAgo(age - days);
    const liftedAt = lift === undefined ? null : daysAgo(lift.daysAgo);
    return {
      id: ids.rowId(),
      ...ban,
      createdAt: daysAgo(age),
      endsAt,
      liftedAt,
      liftReason: lift?.reason ?? null,
    };
  });
  await insertDemoBans(trx, rows);
  await insertDemoHosts(
    trx,
    hosts.map(({ daysAgo: age, ...host }) => ({
      id: ids.rowId(),
      ...host,
      createdAt: daysAgo(age),
    })),
  );
  const [guessing] = rows;
  const stopped: Flow[] = [
    { network: BANNED, kind: 'ban', what: guessing?.id ?? '', from: 44, to: 1, most: 31 },
  ];
  const counts = [...flows, ...stopped].flatMap(({ network, kind, what, from, to, most }) =>
    Array.from({ length: from - to + 1 }, (_, index) => ({
      id: ids.rowId(),
      hoursAgo: from - index,
      kind,
      what,
      count: 1 + Math.floor(chance() * most),
      ...keep(network),
    })),
  );
  await insertDemoRefusals(trx, counts);
  await storeDemoAccess(trx, creatorId, ids);
  await insertDemoAlerts(trx, ids, alerts);
  await insertDemoInvitations(trx, { ids, userId: creatorId, email: demoCreator.email });
}
