import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { isOneLine, ONE_LINE, requiredText } from '#shared/api/field-types.ts';
import { OpenSession } from '#shared/auth/access.contract.ts';

export const operatorAccessErrors = defineErrors({
  own_sessions_elsewhere: [409, 'You end your own sessions in your account'],
});

const params = z.object({ operatorId: z.string().max(40) });
const Sessions = z.object({ sessions: z.array(OpenSession) });

/** The sessions of other operators, for owners. */
export const operatorAccessApi = defineApi({
  listSessions: {
    method: 'GET',
    path: '/api/admin/operators/:operatorId/sessions',
    auth: 'admin',
    summary: 'Live sessions of an operator, the latest use first.',
    params,
    responses: { 200: Sessions },
    errors: ['operator_not_found'],
    limits: [{ by: 'operator', points: 120, seconds: 60 }],
  },
  endSessions: {
    method: 'POST',
    path: '/api/admin/operators/:operatorId/sessions/end',
    auth: 'admin',
    summary:
      'End a session of another operator, or all of them. An account of a creator that was opened from it closes.',
    params,
    body: z.strictObject({
      reason: requiredText(500, 'Please say why').refine(isOneLine, ONE_LINE),
      /** Null for all. */
      sessionId: z.string().max(100).nullable(),
    }),
    responses: { 200: Sessions },
    errors: ['operator_not_found', 'own_sessions_elsewhere', 'access_not_found'],
    limits: [{ by: 'operator', points: 60, seconds: 60 }],
  },
});
