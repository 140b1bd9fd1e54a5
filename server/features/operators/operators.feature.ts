import {
  createFirstOperator,
  type FirstOperator,
} from '#server/features/operators/first-operator/first-operator.service.ts';
import {
  createOperatorAccount,
  type OperatorAccountService,
} from '#server/features/operators/operator-account.service.ts';
import {
  createOperatorSessionList,
  type OperatorSessionList,
} from '#server/features/operators/operator-session-list.ts';
import { createOperatorProof } from '#server/features/operators/operator-proof.ts';
import {
  createOperatorTeam,
  type OperatorTeam,
} from '#server/features/operators/team/operator-team.service.ts';
import {
  createOperatorAccess,
  type OperatorAccess,
} from '#server/features/operators/team/operator-access.service.ts';
import { createSecondFactor } from '#server/features/operators/operator-totp.ts';
import {
  createOperatorsService,
  type OperatorsService,
} from '#server/features/operators/operators.service.ts';
import {
  createOperatorInvitations,
  type OperatorInvitations,
} from '#server/features/operators/invitations/invitations.service.ts';
import {
  createSavedFilters,
  type SavedFilters,
} from '#server/features/operators/saved-filters/saved-filters.service.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { AuditLog } from '#server/features/audit/audit-log.ts';
import type { InstanceSettings } from '#shared/settings/instance-settings.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Accounts, sessions and sign-in of operators. */
export interface Operators extends OperatorsService {
  account: OperatorAccountService;
  team: OperatorTeam;
  access: OperatorAccess;
  invitations: OperatorInvitations;
  sessions: OperatorSessionList;
  savedFilters: SavedFilters;
  firstOperator: FirstOperator;
}

export function createOperators(
  platform: Pick<Platform, 'db' | 'ids' | 'feed' | 'limiter' | 'passwords' | 'key'>,
  ports: {
    audit: AuditLog;
    mail: MailQueue;
    settings: { read(): Promise<Pick<InstanceSettings, 'productName'>> };
  },
): Operators {
  const { audit, mail, settings } = ports;
  const dependencies = {
    ...platform,
    limiter: platform.limiter.exact,
    audit,
    mail,
    readProductName: async () => (await settings.read()).productName,
    secondFactor: createSecondFactor(platform.key),
    proof: createOperatorProof(platform),
  };
  return {
    ...createOperatorsService(dependencies),
    account: createOperatorAccount(dependencies),
    team: createOperatorTeam(dependencies),
    access: createOperatorAccess(dependencies),
    invitations: createOperatorInvitations(dependencies),
    sessions: createOperatorSessionList(dependencies),
    savedFilters: createSavedFilters(platform),
    firstOperator: createFirstOperator(dependencies),
  };
}
