import type { ChangeFeed } from '#server/platform/db/change-feed.ts';
import type { Database } from '#server/platform/db/connection.ts';
import {
  createFirstOperator,
  type FirstOperator,
} from '#server/features/operators/first-operator.service.ts';
import {
  createOperatorAccount,
  type OperatorAccountService,
} from '#server/features/operators/operator-account.service.ts';
import {
  createOperatorSessionList,
  type OperatorSessionList,
} from '#server/features/operators/operator-session-list.ts';
import { createSecondFactor } from '#server/features/operators/operator-totp.ts';
import {
  createOperatorsService,
  type OperatorsService,
} from '#server/features/operators/operators.service.ts';
import type { PasswordHasher } from '#server/platform/security/password-hasher.ts';
import type { Ids } from '#server/platform/ids.ts';
import type { AuditLog } from '#server/features/audit/audit-log.ts';
import type { ExactRateLimiter } from '#server/platform/limits/exact-rate-limiter.ts';
import type { InstallationKey } from '#server/platform/security/installation-key.ts';

/** Operators as people: who they are and how they get in. */
export interface Operators {
  operators: OperatorsService;
  operatorAccount: OperatorAccountService;
  operatorSessions: OperatorSessionList;
  firstOperator: FirstOperator;
}

export function createOperators(dependencies: {
  db: Database;
  ids: Ids;
  feed: ChangeFeed;
  limiter: ExactRateLimiter;
  passwords: PasswordHasher;
  key: InstallationKey;
  audit: AuditLog;
  readProductName(): Promise<string>;
}): Operators {
  const secondFactor = createSecondFactor(dependencies.key);
  return {
    operators: createOperatorsService({ ...dependencies, secondFactor }),
    operatorAccount: createOperatorAccount({ ...dependencies, secondFactor }),
    operatorSessions: createOperatorSessionList(dependencies),
    firstOperator: createFirstOperator(dependencies),
  };
}
