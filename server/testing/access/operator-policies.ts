import { randomIds } from '#server/platform/ids.ts';
import { OPERATOR_PASSWORD } from '../scenes/operators.ts';
import { type AccessPolicy, byEverybody, byOperator, type CallParts } from './access-policy.ts';

const NEW_PASSWORD = 'dahlias bloom in august';

const body = (fields: Record<string, unknown>) => (): CallParts => ({ body: fields });

/** Who may call the endpoints of operators: an operator with a live session, and nobody else (T50). */
export const operatorPolicies: { readonly [endpoint: string]: AccessPolicy } = {
  // Nobody here knows an operator's password, or has the token of the first start.
  'operators.login': byEverybody(401, {
    parts: () => ({ body: { username: randomIds.rowId(), password: 'x' } }),
  }),
  'operators.setUp': byEverybody(410, {
    parts: body({
      token: 'x',
      username: 'somebody',
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    }),
  }),
  'operators.verify': byOperator(200),
  'operators.logout': byOperator(200),

  'operatorAccount.read': byOperator(200),
  'operatorAccount.changePassword': byOperator(200, {
    parts: body({
      currentPassword: OPERATOR_PASSWORD,
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    }),
  }),
  'operatorAccount.endSession': byOperator(200, { unknown: 'session_not_found' }),
  'operatorAccount.endOtherSessions': byOperator(200),
  'operatorAccount.startTotp': byOperator(200, {
    parts: body({ currentPassword: OPERATOR_PASSWORD }),
  }),
  // The second factor of this operator is off: that is the answer, and it is for operators only.
  'operatorAccount.confirmTotp': byOperator(409, { parts: body({ code: '123456' }) }),
  'operatorAccount.disableTotp': byOperator(409, {
    parts: body({ currentPassword: OPERATOR_PASSWORD, code: '123456' }),
  }),
  'operatorAccount.renewRecoveryCodes': byOperator(409, {
    parts: body({ currentPassword: OPERATOR_PASSWORD, code: '123456' }),
  }),

  'operatorCreators.list': byOperator(200),
  'operatorCreators.read': byOperator(200, { unknown: 'creator_not_found' }),
  'operatorCreators.suspend': byOperator(200, {
    unknown: 'creator_not_found',
    parts: body({ reason: 'Spam' }),
  }),
  'operatorCreators.restore': byOperator(200, {
    unknown: 'creator_not_found',
    parts: body({ reason: 'A mistake' }),
    async prepare(app, { userId }) {
      await app.db('users').where({ id: userId }).update({ suspendedAt: new Date() });
    },
  }),

  'audit.list': byOperator(200),
  'operatorFigures.figures': byOperator(200),
  'operatorHealth.health': byOperator(200),
  'operatorSetup.checklist': byOperator(200),
  'operatorSetup.setSupportAddress': byOperator(200, {
    parts: body({ supportEmail: 'help@operators.example' }),
  }),

  'operatorOutbox.list': byOperator(200),
  'operatorOutbox.open': byOperator(200, { unknown: 'mail_not_found' }),
  // No mail server in tests: that is the answer, and it is for operators only.
  'operatorOutbox.sendTest': byOperator(409, { parts: body({ to: 'me@operators.example' }) }),

  'operatorReports.list': byOperator(200),
  'operatorReports.settle': byOperator(200, {
    unknown: 'no_open_reports',
    parts: () => ({
      body: { note: 'Looked at', seenUntil: new Date(Date.now() + 60_000).toISOString() },
    }),
    async prepare(app, { magnetId }) {
      const report = { id: randomIds.rowId(), magnetId, reason: 'spam' };
      await app.db('page_reports').insert(report);
    },
  }),
};
