import { z } from 'zod';

/** Access that a creator gave. */
export interface Grant {
  accessToken: string;
  expiresInSeconds: number;
  /** Null when LinkedIn gives the app none; the access then simply expires. */
  refreshToken: string | null;
  refreshExpiresInSeconds: number | null;
}

/**
 * - refused: the code or the token has ended; a retry changes nothing
 * - wrong_app: LinkedIn does not know the app or its secret
 * - unavailable: it failed, was too slow or could not be reached
 */
export type GrantProblem = 'refused' | 'wrong_app' | 'unavailable';

export type GrantAnswer =
  | { ok: true; grant: Grant }
  | { ok: false; problem: GrantProblem; detail: string };

const seconds = z
  .int()
  .min(1)
  .max(10 * 365 * 86_400);
const Token = z.string().min(1).max(4_000);

const GrantBody = z.object({
  access_token: Token,
  expires_in: seconds,
  refresh_token: Token.nullish(),
  refresh_token_expires_in: seconds.nullish(),
});
const RefusedBody = z.object({ error: z.string().max(200) });

/** Reads the answer of LinkedIn's OAuth server (RFC 6749, section 5). */
export function readGrant(status: number, json: unknown): GrantAnswer {
  if (status === 200) {
    const body = GrantBody.safeParse(json).data;
    if (body === undefined) return { ok: false, problem: 'unavailable', detail: 'an odd answer' };
    return {
      ok: true,
      grant: {
        accessToken: body.access_token,
        expiresInSeconds: body.expires_in,
        refreshToken: body.refresh_token ?? null,
        refreshExpiresInSeconds: body.refresh_token_expires_in ?? null,
      },
    };
  }
  const error = RefusedBody.safeParse(json).data?.error ?? '';
  const detail = `status ${status} ${/^[a-z_]{1,60}$/.test(error) ? error : ''}`.trim();
  if (status >= 500 || status === 429) return { ok: false, problem: 'unavailable', detail };
  if (error === 'invalid_client' || error === 'unauthorized_client') {
    return { ok: false, problem: 'wrong_app', detail };
  }
  // LinkedIn also answers invalid_request for an expired code or token.
  const isOver = ['invalid_grant', 'invalid_request', 'access_denied'].includes(error);
  return { ok: false, problem: isOver ? 'refused' : 'unavailable', detail };
}
