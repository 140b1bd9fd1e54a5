import { randomIds } from '#server/platform/ids.ts';
import { contractRoutes } from '../../contract-routes.ts';
import { sayFine } from '../../stock-links.ts';
import { type AccessPolicy, byEverybody, byOperator } from '../access-policy.ts';

/** Files of lists: whoever may take one takes all of it. */
const listFilePolicies = Object.fromEntries(
  contractRoutes
    .filter(({ endpoint }) => endpoint.rowsOf !== undefined)
    .map(({ name }) => [name, byOperator(200)]),
);

/** Who may see and change what the screens for security and content show. */
export const securityPolicies: { readonly [endpoint: string]: AccessPolicy } = {
  ...listFilePolicies,
  'audit.exportList': byOperator(200, { parts: () => ({ body: { filter: {} } }) }),
  'audit.check': byOperator(200, { parts: () => ({ body: {} }) }),
  'creatorAccess.read': byOperator(200, { unknown: 'creator_not_found' }),
  'creatorAccess.end': byOperator(200, {
    unknown: 'creator_not_found',
    parts: () => ({ body: { reason: 'A lost phone', ended: { kind: 'all' } } }),
  }),
  'operatorTeam.listSessions': byOperator(200, { unknown: 'operator_not_found' }),
  'operatorTeam.endSessions': byOperator(200, {
    unknown: 'operator_not_found',
    parts: () => ({ body: { reason: 'A lost laptop', sessionId: null } }),
  }),
  'operatorTakedowns.search': byOperator(200),
  'linkFindings.count': byOperator(200),
  'linkFindings.fine': byOperator(200, {
    unknown: 'finding_not_found',
    prepare: (app, { magnetId }) => sayFine(app, magnetId, false),
  }),
  'linkFindings.doubt': byOperator(200, {
    unknown: 'finding_not_found',
    prepare: (app, { magnetId }) => sayFine(app, magnetId, true),
  }),
  'deniedHosts.list': byOperator(200),
  'deniedHosts.add': byOperator(201, {
    parts: () => ({ body: { host: `${randomIds.rowId()}.example`, reason: 'Phishing' } }),
  }),
  'deniedHosts.remove': byOperator(200, {
    unknown: 'denied_host_not_found',
    parts: () => ({ body: { reason: 'A mistake' } }),
  }),
  'alerts.list': byOperator(200),
  'alerts.acknowledge': byOperator(200, {
    unknown: 'alert_not_found',
    parts: () => ({ body: { note: 'I look after it' } }),
  }),
  'alerts.takeBack': byOperator(200, { unknown: 'alert_not_found' }),
  'signUpInvitations.list': byOperator(200),
  'signUpInvitations.invite': byOperator(201, {
    parts: () => ({ body: { email: `${randomIds.rowId()}@x.test` } }),
  }),
  'signUpInvitations.resend': byOperator(200, { unknown: 'invitation_not_found' }),
  'signUpInvitations.withdraw': byOperator(200, { unknown: 'invitation_not_found' }),
  // No caller here knows the link of an invitation.
  'signUpInvitations.accept': byEverybody(410, {
    parts: () => ({
      body: { token: 'x', name: 'Bea', password: 'tulips', confirmPassword: 'tulips' },
    }),
  }),
  'bans.list': byOperator(200),
  'bans.add': byOperator(201, {
    parts: () => ({
      body: {
        kind: 'address',
        reach: 'accounts',
        value: `${randomIds.rowId()}@x.test`,
        reason: 'Spam',
      },
    }),
  }),
  'bans.lift': byOperator(200, {
    unknown: 'ban_not_found',
    parts: () => ({ body: { reason: 'A mistake' } }),
  }),
  'switches.read': byOperator(200),
  'switches.set': byOperator(200, {
    unknown: 'switch_not_found',
    parts: () => ({ body: { isOn: false, reason: 'A test' } }),
  }),
  'refusals.list': byOperator(200),
  'refusals.networks': byOperator(200),
};
