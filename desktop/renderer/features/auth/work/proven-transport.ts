import { useEffect, useState } from 'react';
import type { Transport } from '#shared/api/client.ts';
import { LOGIN_TIMEOUT_MS } from '#shared/app/constants.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';

const PROOF_NEEDED = 428;

/**
 * Sends the calls of a form. Where the server asks for a proof of work, this device does the work and the call is
 * sent again; the person sees a button that is busy a little longer. The work ends with the form, and with a newer
 * call.
 */
export function useProvenTransport(): Transport {
  const [{ send, stop }] = useState(createProvenTransport);
  useEffect(() => stop, [stop]);
  return send;
}

function createProvenTransport(): { send: Transport; stop: () => void } {
  let latest: AbortController | undefined;
  const stop = () => latest?.abort();
  return {
    stop,
    async send(request) {
      stop();
      const work = (latest = new AbortController());
      const answer = await apiTransport(request);
      if (answer.status !== PROOF_NEEDED) return answer;
      const { proveWork } = await import('./prove-work.ts');
      const proof = await proveWork(work);
      if (proof === null) return answer;
      const { body, signal, ...rest } = request;
      return apiTransport({
        ...rest,
        body: { ...(typeof body === 'object' ? body : {}), proof },
        // The time for an answer begins again: the work took some of it.
        ...(signal === undefined ? {} : { signal: AbortSignal.timeout(LOGIN_TIMEOUT_MS) }),
      });
    },
  };
}
