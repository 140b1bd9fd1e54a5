import type { ChangeFeed } from './db/change-feed.ts';
import type { Database } from './db/connection.ts';
import { createFirstOperator, type FirstOperator } from './domain/auth/first-operator.service.ts';
import {
  createOperatorAccount,
  type OperatorAccountService,
} from './domain/auth/operator-account.service.ts';
import {
  createOperatorCreators,
  type OperatorCreatorsService,
} from './domain/auth/operator-creators.service.ts';
import {
  createOperatorSessionList,
  type OperatorSessionList,
} from './domain/auth/operator-session-list.ts';
import { createSecondFactor } from './domain/auth/operator-totp.ts';
import { createOperatorsService, type OperatorsService } from './domain/auth/operators.service.ts';
import type { PasswordHasher } from './domain/auth/password-hasher.ts';
import type { Ids } from './domain/ids.ts';
import type { AuditLog } from './domain/security/audit-log.ts';
import type { ExactRateLimiter } from './domain/security/exact-rate-limiter.ts';
import type { InstallationKey } from './domain/security/installation-key.ts';

/** Operators as people: who they are, how they get in, and what they may do to creators. */
export interface OperatorParts {
  operators: OperatorsService;
  operatorAccount: OperatorAccountService;
  operatorSessions: OperatorSessionList;
  firstOperator: FirstOperator;
  operatorCreators: OperatorCreatorsService;
}

export function createOperatorParts(dependencies: {
  db: Database;
  ids: Ids;
  feed: ChangeFeed;
  limiter: ExactRateLimiter;
  passwords: PasswordHasher;
  key: InstallationKey;
  audit: AuditLog;
  readProductName(): Promise<string>;
}): OperatorParts {
  const secondFactor = createSecondFactor(dependencies.key);
  return {
    operators: createOperatorsService({ ...dependencies, secondFactor }),
    operatorAccount: createOperatorAccount({ ...dependencies, secondFactor }),
    operatorSessions: createOperatorSessionList(dependencies),
    firstOperator: createFirstOperator(dependencies),
    operatorCreators: createOperatorCreators(dependencies),
  };
}
