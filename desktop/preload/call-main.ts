import { ipcRenderer } from 'electron';
import { type CallAnswer, channelOf } from '#shared/desktop/channels.ts';
import type { CallName, CallRequest, CallResponse } from '#shared/desktop/ipc.contract.ts';

/** Asks the main process; a failure rejects with a word of `callFailures`. */
export async function callMain<N extends CallName>(
  name: N,
  request: CallRequest<N>,
): Promise<CallResponse<N>> {
  const answer = (await ipcRenderer.invoke(channelOf(name), request)) as CallAnswer; // main answers in this shape only
  if (!answer.ok) throw new Error(answer.failure);
  return answer.value as CallResponse<N>; // parsed by main with the schema of this very name
}
