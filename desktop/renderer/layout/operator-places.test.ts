import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/api/define-api.ts';
import { contract } from '#shared/api/contract.ts';
import { mayCall, operatorRoles } from '#shared/operators/operator-roles.ts';
import { homeOf, maySee, operatorPlaces } from './operator-places.ts';

/** What each screen of the menu asks first. */
const asks: Readonly<Record<(typeof operatorPlaces)[number]['path'], Endpoint>> = {
  '/admin/dashboard': contract.operatorSetup.checklist,
  '/admin/analytics': contract.growth.growth,
  '/admin/performance': contract.installationPerformance.overview,
  '/admin/finance': contract.finance.read,
  '/admin/billing': contract.operatorBilling.listSubscriptions,
  '/admin/creators': contract.operatorCreators.list,
  '/admin/content': contract.operatorTakedowns.search,
  '/admin/support': contract.operatorSupport.list,
  '/admin/reports': contract.operatorReports.list,
  '/admin/security': contract.bans.list,
  '/admin/outbox': contract.operatorOutbox.list,
  '/admin/parsing': contract.operatorReaders.read,
  '/admin/parsing/workbench': contract.workbench.look,
  '/admin/notifications': contract.operatorMessages.list,
  '/admin/news': contract.operatorNews.list,
  '/admin/team-news': contract.teamNews.list,
  '/admin/audit': contract.audit.list,
  '/admin/settings': contract.operatorSettings.read,
};

describe('the places of an operator', () => {
  it.each(operatorRoles)(
    'show the role %s what its calls may ask for, and nothing else',
    (role) => {
      for (const { path } of operatorPlaces) {
        expect([path, maySee(role, path)]).toEqual([path, mayCall(role, asks[path])]);
      }
      expect(maySee(role, homeOf(role))).toBe(true);
      expect(maySee(role, '/admin/account')).toBe(true);
    },
  );
});
