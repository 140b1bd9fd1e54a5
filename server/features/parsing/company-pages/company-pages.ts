// The whole feature of company pages: the app, the creators' access, and the reader that uses both.
import type { PostRef } from '#shared/unlock/link/comment-link.ts';
import type { AuditLog } from '#server/features/audit/audit-log.ts';
import { createLateAgent } from '#server/platform/outbound/late-agent.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { PassingCommentReader } from '../comment-reader.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createAppMemory } from './app-memory.ts';
import { createCompanyPageReader } from './company-page-reader.ts';
import { type CompanyPagesService, createCompanyPages } from './connections.service.ts';
import { createCreatorApi } from './creator-api.ts';
import { createLinkedInApi, linkedInServers } from './rest/linkedin-api.ts';
import { createLinkedInAppDesk, type LinkedInAppDesk } from './linkedin-app.service.ts';
import { createOwnPosts } from './own-posts.ts';
import { createPostComments } from './post-comments.ts';

export interface CompanyPagesPart {
  app: LinkedInAppDesk;
  pages: CompanyPagesService;
  /** True when an app is registered and usable. */
  isReady(): Promise<boolean>;
  openReader(options: { aliasesOf(post: PostRef): Promise<PostRef[]> }): PassingCommentReader;
  close(): Promise<void>;
}

export function createCompanyPagesPart(
  platform: Pick<
    Platform,
    'db' | 'feed' | 'logger' | 'clock' | 'ids' | 'jobs' | 'key' | 'publicUrl' | 'isSandbox'
  >,
  {
    audit,
    apiOrigin,
    isOn,
    onError,
  }: {
    audit: AuditLog;
    /** Replaces LinkedIn's API, for practice and tests; may be local. */
    apiOrigin: string | undefined;
    isOn(): Promise<boolean>;
    onError(error: unknown, where: string): void;
  },
): CompanyPagesPart {
  const { db, clock } = platform;
  const origin = apiOrigin === undefined ? null : new URL(apiOrigin).origin;
  const api = createLinkedInApi({
    servers: origin === null ? linkedInServers : { api: origin, oauth: origin },
    dispatcher: createLateAgent({ allowPrivateFor: origin }),
  });
  const apps = createAppMemory(platform);
  const tokens = createAccessTokens({ ...platform, api });
  return {
    app: createLinkedInAppDesk({ ...platform, audit, apps }),
    pages: createCompanyPages({ ...platform, apps, api, tokens, isOn }),
    isReady: async () => (await apps.recall()) !== null,
    openReader: ({ aliasesOf }) =>
      createCompanyPageReader({
        db,
        clock,
        recallApp: apps.recall,
        apiFor: (app, userId) => createCreatorApi({ db, api, tokens, onError }, app, userId),
        posts: createOwnPosts({ db, aliasesOf }),
        comments: createPostComments(clock),
        ...(platform.isSandbox ? { listTtlMs: 0 } : {}),
      }),
    close: () => api.close(),
  };
}
