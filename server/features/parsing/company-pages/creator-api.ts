// Calls LinkedIn's API with a creator's access. A refused token is renewed once.
import type { Platform } from '#server/platform/platform.ts';
import type { AccessTokens } from './access-tokens.ts';
import { type ApiAnswer, type ApiFailure, apiFailure } from './rest/api-answer.ts';
import type { OpenApp } from './app-memory.ts';
import { endAccess, selectConnection } from './connections.queries.ts';
import type { LinkedInApi } from './rest/linkedin-api.ts';
import { noteRefusedVersion, noteWorkingVersion } from './linkedin-app.queries.ts';

/** Calls for one creator. Throws ApiError on every failure. */
export interface CreatorApi {
  userId: string;
  get(path: string): Promise<unknown>;
}

/** A failed call, to be reported by the caller of a whole question. */
export class ApiError extends Error {
  readonly failure: ApiFailure;
  constructor(failure: ApiFailure) {
    super(failure.detail);
    this.failure = failure;
  }
}

/** An answer that LinkedIn does not document. */
export const oddAnswer = (detail: string): ApiError =>
  new ApiError({ ok: false, problem: 'odd_answer', detail, retryAfterSeconds: null });

export interface CreatorApiDependencies extends Pick<Platform, 'db'> {
  api: Pick<LinkedInApi, 'get'>;
  tokens: Pick<AccessTokens, 'take'>;
  onError(error: unknown, where: string): void;
}

export function createCreatorApi(
  { db, api, tokens, onError }: CreatorApiDependencies,
  app: OpenApp,
  userId: string,
): CreatorApi {
  const { version } = app;

  async function ask(path: string): Promise<ApiAnswer> {
    const first = await tokens.take(userId, app);
    if (!first.ok) return first;
    const answer = await api.get(path, { token: first.token, version });
    if (answer.ok || answer.problem !== 'token_refused') return answer;
    const second = await tokens.take(userId, app, first.token);
    if (!second.ok) return second;
    const again = await api.get(path, { token: second.token, version });
    if (again.ok || again.problem !== 'token_refused') return again;
    // LinkedIn refuses a token that it just issued: only the creator can change that.
    const row = await selectConnection(db, userId);
    if (row !== null) await endAccess(db, userId, row.sealedAccessToken);
    return apiFailure('needs_reconnect', again.detail);
  }

  /** Stored, so that operators see it at once and for as long as it lasts. */
  function noteVersion(answer: ApiAnswer): void {
    const warn = (error: unknown) => onError(error, 'version of the LinkedIn API');
    if (answer.ok) {
      if (app.wasRefused) noteWorkingVersion(db, version).catch(warn);
    } else if (answer.problem === 'version_not_active') {
      noteRefusedVersion(db, version).catch(warn);
    }
  }

  return {
    userId,
    async get(path) {
      const answer = await ask(path);
      noteVersion(answer);
      if (!answer.ok) throw new ApiError(answer);
      return answer.body;
    },
  };
}
