import { z } from 'zod';
import { SeenPost } from '../unlock/creator-view.ts';
import { ADMIN_TOKEN_KEY, SESSION_TOKEN_KEY } from '../app/constants.ts';
import { PostReaderState } from './post-reader.ts';

/** The pages the app has; each is an origin of its own, `unlatch://console` and `unlatch://setup`. */
export type AppPage = 'console' | 'setup';

export const tokenNames = [SESSION_TOKEN_KEY, ADMIN_TOKEN_KEY] as const;
export const TokenName = z.enum(tokenNames);
export type TokenName = z.infer<typeof TokenName>;

/** How long a token is kept: `keychain` until sign-out, `memory` until the app ends. */
export const TokenKeeping = z.enum(['keychain', 'memory']);
export type TokenKeeping = z.infer<typeof TokenKeeping>;

const Nothing = z.undefined();

/** Id of the creator who is signed in to the console. */
const AccountId = z.string().min(1).max(64);

interface Call {
  /** The only page whose main frame may make the call (T107). */
  from: AppPage;
  request: z.ZodType;
  response: z.ZodType;
}

/** All calls a page may make to the main process. There is no generic call. */
export const desktopCalls = {
  start: {
    from: 'console',
    request: Nothing,
    response: z.object({
      version: z.string(),
      serverOrigin: z.string(),
      tokens: z.partialRecord(TokenName, z.string()),
    }),
  },
  keepToken: {
    from: 'console',
    request: z.strictObject({ name: TokenName, token: z.string().min(1).max(1_024) }),
    response: TokenKeeping,
  },
  forgetToken: {
    from: 'console',
    request: z.strictObject({ name: TokenName }),
    response: Nothing,
  },
  openExternal: {
    from: 'console',
    request: z.strictObject({ url: z.string().max(2_048) }),
    response: Nothing,
  },
  readPostReader: {
    from: 'console',
    request: z.strictObject({ accountId: AccountId }),
    response: z.object({
      /** Whether this account agreed to the risk on this computer. */
      hasAgreed: z.boolean(),
      /** Whether a LinkedIn sign-in may be kept here. */
      hasData: z.boolean(),
      state: PostReaderState.nullable(),
    }),
  },
  openPostReader: {
    from: 'console',
    request: z.strictObject({
      accountId: AccountId,
      post: SeenPost,
      /** A practice post of the configured server. */
      isPractice: z.boolean(),
      agreesToRisk: z.boolean(),
    }),
    response: z.enum(['opened', 'agreement_needed']),
  },
  clearPostReader: {
    from: 'console',
    request: Nothing,
    response: Nothing,
  },
  readServer: {
    from: 'setup',
    request: Nothing,
    response: z.object({ address: z.string().nullable(), isSignedIn: z.boolean() }),
  },
  chooseServer: {
    from: 'setup',
    request: z.strictObject({ address: z.string().max(4_096) }),
    response: z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true) }),
      z.object({ ok: z.literal(false), problem: z.string() }),
    ]),
  },
} as const satisfies Record<string, Call>;

export type DesktopCalls = typeof desktopCalls;
export type CallName = keyof DesktopCalls;
export type CallRequest<N extends CallName> = z.output<DesktopCalls[N]['request']>;
export type CallResponse<N extends CallName> = z.output<DesktopCalls[N]['response']>;
