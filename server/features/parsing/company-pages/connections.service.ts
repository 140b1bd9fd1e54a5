import type { Knex } from 'knex';
import { z } from 'zod';
import {
  CONNECT_MINUTES,
  type CompanyPages,
  MOST_COMPANY_PAGES,
} from '#shared/parsing/company-pages.contract.ts';
import { COMPANY_PAGE_SCOPES } from '#shared/parsing/linkedin-app.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { hashSecret } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { cleanName } from '../guest-page/html/plain-text.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { ApiAnswer } from './rest/api-answer.ts';
import type { AppMemory, OpenApp } from './app-memory.ts';
import * as queries from './connections.queries.ts';
import type { LinkedInApi } from './rest/linkedin-api.ts';
import { redirectUrlOf } from './linkedin-app.service.ts';
import { encodeId, organizationIdOf } from './rest/rest-ids.ts';

/** Creators' company pages: connect with OAuth, choose, disconnect. */
export interface CompanyPagesService {
  read(userId: string): Promise<CompanyPages>;
  /** Throws company_pages_not_offered. */
  connect(who: Caller): Promise<{ url: string }>;
  /**
   * Throws company_pages_not_offered, company_connect_expired, company_connect_refused,
   * no_company_pages or linkedin_unreachable.
   */
  finish(who: Caller, back: { state: string; code: string }): Promise<CompanyPages>;
  /** Throws company_pages_not_connected or company_page_unknown. */
  choose(userId: string, pageIds: readonly string[]): Promise<CompanyPages>;
  /** Deletes the connection in any case. False when LinkedIn did not confirm the revocation. */
  disconnect(userId: string): Promise<{ isRevoked: boolean }>;
  /**
   * Called when the account is deleted: revokes the access at LinkedIn once, and deletes the
   * connection in any case.
   */
  endOfAccount(userId: string): Promise<void>;
}

interface Caller {
  userId: string;
  sessionId: string;
}

const STATE_PREFIX = 'lis_';

const Acls = z.object({
  elements: z.array(
    z.object({ organization: z.string().optional(), roleAssignee: z.string().optional() }),
  ),
});
const Organization = z.object({ localizedName: z.string().optional() });

/** Each creator has a separate connection. LinkedIn is called outside of transactions. */
export function createCompanyPages({
  db,
  ids,
  publicUrl,
  apps,
  api,
  tokens,
  isOn,
  jobs,
}: Pick<Platform, 'db' | 'ids' | 'publicUrl' | 'jobs'> & {
  apps: AppMemory;
  api: LinkedInApi;
  tokens: AccessTokens;
  /** True when the reader is switched on. */
  isOn(): Promise<boolean>;
}): CompanyPagesService {
  /** The app, if the operator offers company pages. */
  async function offered(): Promise<OpenApp | null> {
    const app = await apps.recall();
    return app !== null && (await isOn()) ? app : null;
  }
  async function requireOffered(): Promise<OpenApp> {
    const app = await offered();
    if (app === null) throw new AppError('company_pages_not_offered');
    return app;
  }

  async function read(userId: string): Promise<CompanyPages> {
    const [app, connection, pages] = await Promise.all([
      offered(),
      queries.selectConnection(db, userId),
      queries.selectPages(db, userId),
    ]);
    if (connection === null) return { isOffered: app !== null, connection: null };
    const { clientId, needsReconnectAt, connectedAt } = connection;
    // Access that was given to another app does not work with this one.
    const isOver = needsReconnectAt !== null || (app !== null && app.clientId !== clientId);
    const endsAt = connection.refreshExpiresAt ?? connection.accessExpiresAt;
    return {
      isOffered: app !== null,
      connection: {
        state: isOver ? 'needs_reconnect' : 'active',
        connectedAt: connectedAt.toISOString(),
        endsAt: endsAt.toISOString(),
        pages: pages.map(({ organizationId: id, name, isChosen }) => ({ id, name, isChosen })),
      },
    };
  }

  const bodyOf = (answer: ApiAnswer): unknown => {
    if (answer.ok) return answer.body;
    const isBusy = answer.problem === 'unavailable' || answer.problem === 'too_many';
    throw new AppError(isBusy ? 'linkedin_unreachable' : 'company_connect_refused');
  };

  /** The pages that a member administers, with names, and the member's own id. */
  async function listPages(access: { token: string; version: string }) {
    const query = `q=roleAssignee&role=ADMINISTRATOR&state=APPROVED&start=0&count=${MOST_COMPANY_PAGES}`;
    const acls = Acls.safeParse(bodyOf(await api.get(`/rest/organizationAcls?${query}`, access)));
    if (!acls.success) throw new AppError('company_connect_refused');
    const { elements } = acls.data;
    const found = elements.flatMap(({ organization }) => organizationIdOf(organization) ?? []);
    const pages: { id: string; name: string }[] = [];
    for (const id of new Set(found.slice(0, MOST_COMPANY_PAGES))) {
      const answer = await api.get(`/rest/organizations/${encodeId(id)}`, access);
      const told = answer.ok ? Organization.safeParse(answer.body).data?.localizedName : undefined;
      pages.push({ id, name: cleanName(told ?? '') ?? `Page ${id}` });
    }
    return { pages, memberUrn: elements[0]?.roleAssignee?.slice(0, 200) ?? null };
  }

  /** Waiting comments are checked with the chosen pages as soon as those are stored. */
  async function recheckWaits(trx: Knex.Transaction, userId: string): Promise<void> {
    const pages = await queries.selectPages(trx, userId);
    if (!pages.some(({ isChosen }) => isChosen)) return;
    await jobs.send(trx, 'recheck-waits', [
      { data: { v: 1, userId, attempt: 1 }, afterSeconds: 0 },
    ]);
  }

  /** Whether LinkedIn confirmed the revocation. */
  async function revoke(userId: string, connection: queries.StoredConnection): Promise<boolean> {
    const app = await apps.recall();
    const token = tokens.open(userId, connection);
    const canTell = app !== null && token !== null && app.clientId === connection.clientId;
    return canTell && (await api.revoke(app, token));
  }

  return {
    read,
    async connect({ userId, sessionId }) {
      const { clientId } = await requireOffered();
      const state = ids.secret(STATE_PREFIX);
      const row = {
        tokenHash: hashSecret(state),
        userId,
        sessionId,
        seconds: CONNECT_MINUTES * 60,
      };
      await db.transaction((trx) => queries.insertConnect(trx, row));
      const redirectUrl = redirectUrlOf(publicUrl);
      return {
        url: api.authorizeUrl({ clientId, redirectUrl, state, scopes: COMPANY_PAGE_SCOPES }),
      };
    },

    async finish({ userId, sessionId }, { state, code }) {
      const app = await requireOffered();
      await jobs.ready();
      const isOwn = await queries.takeConnect(db, {
        tokenHash: hashSecret(state),
        userId,
        sessionId,
      });
      if (!isOwn) throw new AppError('company_connect_expired');
      const answer = await api.exchange(app, code, redirectUrlOf(publicUrl));
      if (!answer.ok) {
        const isBusy = answer.problem === 'unavailable';
        throw new AppError(isBusy ? 'linkedin_unreachable' : 'company_connect_refused');
      }
      const { grant } = answer;
      const access = { token: grant.accessToken, version: app.version };
      const { pages, memberUrn } = await listPages(access);
      if (pages.length === 0) {
        await api.revoke(app, grant.refreshToken ?? grant.accessToken);
        throw new AppError('no_company_pages');
      }
      const connection = { clientId: app.clientId, memberUrn, access: tokens.seal(userId, grant) };
      await db.transaction(async (trx) => {
        // A renewal of the previous access must not finish after this.
        await queries.lockAccess(trx, userId);
        await queries.saveConnection(trx, userId, connection, pages);
        await recheckWaits(trx, userId);
      });
      return read(userId);
    },

    async choose(userId, pageIds) {
      await jobs.ready();
      await db.transaction(async (trx) => {
        await queries.lockAccess(trx, userId);
        if ((await queries.selectConnection(trx, userId)) === null) {
          throw new AppError('company_pages_not_connected');
        }
        const known = new Set(
          (await queries.selectPages(trx, userId)).map((page) => page.organizationId),
        );
        if (!pageIds.every((id) => known.has(id))) throw new AppError('company_page_unknown');
        await queries.choosePages(trx, userId, pageIds);
        await recheckWaits(trx, userId);
      });
      return read(userId);
    },

    async disconnect(userId) {
      const connection = await db.transaction(async (trx) => {
        await queries.lockAccess(trx, userId);
        const found = await queries.selectConnection(trx, userId);
        await queries.deleteConnection(trx, userId);
        return found;
      });
      return { isRevoked: connection === null || (await revoke(userId, connection)) };
    },

    async endOfAccount(userId) {
      const connection = await queries.selectConnection(db, userId);
      if (connection === null) return;
      // Revoked first, so that the next round repeats it if this process dies.
      await revoke(userId, connection);
      await db.transaction((trx) => queries.deleteConnection(trx, userId));
    },
  };
}
