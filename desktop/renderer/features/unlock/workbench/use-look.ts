import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type WorkbenchAsk,
  workbenchApi,
  type WorkbenchStep,
} from '#shared/unlock/desk/workbench.contract.ts';
import { operatorToken } from '#desktop/renderer/api/session-token.ts';
import { createParser } from 'eventsource-parser';

/** A look at a comment as far as it went. */
interface Look {
  state: 'none' | 'running' | 'ended' | 'failed';
  steps: readonly WorkbenchStep[];
  /** Of a look that failed. */
  problem: string | null;
}

const none: Look = { state: 'none', steps: [], problem: null };

/** Runs looks, one at a time; a new one ends the one before. */
export function useLook(): { look: Look; begin(ask: WorkbenchAsk): void } {
  const [look, setLook] = useState(none);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const begin = useCallback((ask: WorkbenchAsk) => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setLook({ ...none, state: 'running' });
    const change = (make: (before: Look) => Look) => {
      if (!abort.signal.aborted) setLook(make);
    };
    follow(ask, abort.signal, (step) =>
      change((before) => ({ ...before, steps: [...before.steps, step] })),
    ).then(
      (problem) =>
        change((before) => ({ ...before, state: problem === null ? 'ended' : 'failed', problem })),
      () => change((before) => ({ ...before, state: 'failed', problem: broken })),
    );
  }, []);
  return { look, begin };
}

const broken = 'The connection was lost before the check finished. Please try again.';

/** Reads the steps as they come; the problem of a look that did not end well, or null. */
async function follow(
  ask: WorkbenchAsk,
  signal: AbortSignal,
  onStep: (step: WorkbenchStep) => void,
): Promise<string | null> {
  const token = operatorToken.read() ?? '';
  const { method, path } = workbenchApi.look;
  const response = await fetch(path, {
    method,
    headers: {
      'content-type': 'application/json',
      // Not an event stream: those are opened by address alone in the desktop app.
      accept: '*/*',
      authorization: `Bearer ${token}`,
      'x-admin-token': token,
    },
    body: JSON.stringify(ask),
    signal,
  });
  if (!response.ok || response.body === null) return refusalOf(await response.text());
  let hasEnded = false;
  const parser = createParser({
    onEvent({ event, data }) {
      if (event === 'end') hasEnded = true;
      // Steps that a newer server has besides are not looked for.
      if (event === 'step') onStep(JSON.parse(data) as WorkbenchStep); // as the contract says
    },
  });
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return hasEnded ? null : broken;
    parser.feed(decoder.decode(value, { stream: true }));
  }
}

function refusalOf(text: string): string {
  try {
    const { details, error } = JSON.parse(text) as { details?: string; error?: string }; // the documented shape
    return details ?? error ?? broken;
  } catch {
    return broken;
  }
}
