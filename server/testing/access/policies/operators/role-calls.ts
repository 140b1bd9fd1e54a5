import { billingFinanceCalls } from '../billing-policies.ts';
import { supportMacroPolicies } from '../../support/support-policies.ts';
import { referralFinanceCalls } from '../referral-policies.ts';

/** What every operator may call: the own account and session, and the news for the role. */
export const ownCalls: readonly string[] = [
  'operators.verify',
  'operators.logout',
  'operatorAccount.read',
  'operatorAccount.changePassword',
  'operatorAccount.startTotp',
  'operatorAccount.confirmTotp',
  'operatorAccount.disableTotp',
  'operatorAccount.renewRecoveryCodes',
  'operatorAccount.endSession',
  'operatorAccount.endOtherSessions',
  'operatorLive.stream',
  'savedFilters.list',
  'savedFilters.save',
  'savedFilters.remove',
  'teamNews.unread',
  'teamNews.list',
  'teamNews.read',
  'teamNews.markRead',
  'teamNews.markAllRead',
];

/** What further roles may call besides; the rest is for owners. Tickets are all open to support. */
export const roleCalls: Readonly<Record<'support' | 'finance', readonly string[]>> = {
  support: [
    ...ownCalls,
    'audit.list',
    'creatorAccess.read',
    'creatorAccess.end',
    'operatorCreators.enter',
    'operatorCreators.findLead',
    'operatorCreators.list',
    'operatorCreators.listFile',
    'operatorCreators.read',
    'operatorHealth.health',
    'operatorReports.list',
    'operatorReports.listFile',
    'operatorReports.count',
    'operatorReports.settle',
    'deniedHosts.list',
    'deniedHosts.listFile',
    'deniedHosts.add',
    'deniedHosts.remove',
    'linkFindings.count',
    'linkFindings.fine',
    'linkFindings.doubt',
    'operatorTakedowns.search',
    'operatorTakedowns.searchFile',
    'operatorTakedowns.listMagnets',
    'operatorTakedowns.takeDown',
    'operatorTakedowns.lift',
    'firstPublications.list',
    'firstPublications.listFile',
    'firstPublications.count',
    'firstPublications.look',
    'firstPublications.putBack',
    'workbench.look',
    'waitDesk.list',
    'waitDesk.listFile',
    'waitDesk.retry',
    'waitDesk.giveUp',
    ...Object.keys(supportMacroPolicies),
  ],
  finance: [...ownCalls, 'audit.list', ...billingFinanceCalls, ...referralFinanceCalls],
};

/** What the role that only looks may not even see: who the operators are. */
export const hiddenFromReaders: readonly string[] = [
  'operatorTeam.list',
  'operatorTeam.listSessions',
  'operatorTeam.listInvitations',
];
