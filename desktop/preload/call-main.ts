import { ipcRenderer } from 'electron';
import { type CallAnswer, channelOf } from '#shared/desktop/channels.ts';
import type { CallName, CallRequest, CallResponse } from '#shared/desktop/ipc.contract.ts';
import type { ReaderCallName, ReaderRequest, ReaderResponse } from '#shared/desktop/post-reader.ts';

/** Calls the main process; a failure rejects with a word of `callFailures`. */
export async function callMain<N extends CallName>(
  name: N,
  request: CallRequest<N>,
): Promise<CallResponse<N>> {
  return (await invoke(name, request)) as CallResponse<N>; // main parsed it with the schema of this name
}

/** The same for the window that reads a post. */
export async function callReader<N extends ReaderCallName>(
  name: N,
  request: ReaderRequest<N>,
): Promise<ReaderResponse<N>> {
  return (await invoke(name, request)) as ReaderResponse<N>; // as above
}

async function invoke(name: string, request: unknown): Promise<unknown> {
  const answer = (await ipcRenderer.invoke(channelOf(name), request)) as CallAnswer; // main answers in this shape only
  if (!answer.ok) throw new Error(answer.failure);
  return answer.value;
}
