import { type CallAnswer, channelOf } from '#shared/desktop/channels.ts';
import {
  type AppPage,
  type CallName,
  type CallRequest,
  type CallResponse,
  desktopCalls,
} from '#shared/desktop/ipc.contract.ts';
import { appPageOf } from './app-address.ts';

export type CallHandlers = {
  [N in CallName]: (request: CallRequest<N>) => CallResponse<N> | Promise<CallResponse<N>>;
};

interface Frame {
  readonly url: string;
  readonly parent: unknown;
}
export interface CallEvent {
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
  const names = Object.keys(desktopCalls) as CallName[]; // the keys of the contract, widened to string
  for (const name of names) {
    ipc.handle(channelOf(name), (event, ...args) => answer(name, event, args));
  }

  async function answer(name: CallName, event: CallEvent, args: unknown[]): Promise<CallAnswer> {
    const call = desktopCalls[name];
    if (!isFrom(call.from, event.senderFrame)) return { ok: false, failure: 'refused' };
    const request =
      args.length <= 1 ? call.request.safeParse(args[0]) : { success: false as const };
    if (!request.success) return { ok: false, failure: 'invalid' };
    try {
      const handle = handlers[name] as (request: unknown) => unknown; // its own schema has just parsed it
      return { ok: true, value: call.response.parse(await handle(request.data)) };
    } catch (error) {
      onError(error);
      return { ok: false, failure: 'failed' };
    }
  }
}

/** Only the top frame of the page a call belongs to may make it (T107). */
function isFrom(page: AppPage, frame: Frame | null): boolean {
  return frame !== null && frame.parent === null && appPageOf(frame.url) === page;
}
