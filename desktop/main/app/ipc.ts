import type { z } from 'zod';
import { type CallAnswer, channelOf } from '#shared/desktop/channels.ts';
import {
  type AppPage,
  type CallName,
  type CallRequest,
  type CallResponse,
  desktopCalls,
} from '#shared/desktop/ipc.contract.ts';
import { appPageOf } from '../protocol/app-address.ts';

export type CallHandlers = {
  [N in CallName]: (request: CallRequest<N>) => CallResponse<N> | Promise<CallResponse<N>>;
};

interface Frame {
  readonly url: string;
  readonly parent: unknown;
}
export interface CallEvent {
  /** The web contents of the window. */
  readonly sender?: unknown;
  readonly senderFrame: Frame | null;
}
export interface IpcReceiver {
  handle(
    channel: string,
    listener: (event: CallEvent, ...args: unknown[]) => Promise<CallAnswer>,
  ): void;
}

/** Opens exactly the channels of the contract. */
export function registerCalls(
  ipc: IpcReceiver,
  handlers: CallHandlers,
  onError: (error: unknown) => void,
): void {
  const isAllowed = (name: CallName, { senderFrame }: CallEvent) =>
    isFrom(desktopCalls[name].from, senderFrame);
  openChannels(ipc, { calls: desktopCalls, handlers, isAllowed, onError });
}

type Calls = Readonly<Record<string, { request: z.ZodType; response: z.ZodType }>>;
type Handlers<C extends Calls> = {
  [N in keyof C]: (
    request: z.output<C[N]['request']>,
  ) => z.output<C[N]['response']> | Promise<z.output<C[N]['response']>>;
};

/** A channel for each of the calls. Sender, request and answer are checked (T107). */
export function openChannels<C extends Calls>(
  ipc: IpcReceiver,
  parts: {
    calls: C;
    handlers: Handlers<C>;
    isAllowed(name: keyof C & string, event: CallEvent): boolean;
    onError(error: unknown): void;
  },
): void {
  for (const name of Object.keys(parts.calls)) {
    ipc.handle(channelOf(name), (event, ...args) => answer(name, event, args));
  }

  async function answer(name: string, event: CallEvent, args: unknown[]): Promise<CallAnswer> {
    const call = parts.calls[name];
    if (call === undefined || !parts.isAllowed(name, event))
      return { ok: false, failure: 'refused' };
    const request =
      args.length <= 1 ? call.request.safeParse(args[0]) : { success: false as const };
    if (!request.success) return { ok: false, failure: 'invalid' };
    try {
      const handle = parts.handlers[name] as (request: unknown) => unknown; // parsed by its own schema before
      return { ok: true, value: call.response.parse(await handle(request.data)) };
    } catch (error) {
      parts.onError(error);
      return { ok: false, failure: 'failed' };
    }
  }
}

/** Only the top frame of the page a call belongs to may make it (T107). */
function isFrom(page: AppPage, frame: Frame | null): boolean {
  return frame !== null && frame.parent === null && appPageOf(frame.url) === page;
}
