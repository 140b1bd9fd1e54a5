import type { Agent, Dispatcher } from 'undici';
import { createOutboundAgent, type OutboundAgentOptions } from './outbound-agent.ts';

/**
 * The outbound agent, made for the first request: its library is loaded by then only, which keeps
 * five megabytes from a server that has nothing to ask (P17). Ended without a request, it stays away.
 */
export function createLateAgent(options: OutboundAgentOptions = {}): Dispatcher {
  let agent: Agent | null = null;
  let isOver = false;
  const made = (): Agent => {
    if (isOver) throw new Error('the agent was closed');
    return (agent ??= createOutboundAgent(options));
  };
  const late: Pick<Dispatcher, 'dispatch'> & { destroy(): Promise<void> } = {
    dispatch: (request, handler) => (agent ?? made()).dispatch(request, handler),
    async destroy() {
      isOver = true;
      await agent?.destroy();
    },
  };
  return late as Dispatcher; // all of it that requests and an end need
}
