import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError, callEndpoint } from '#shared/api/client.ts';
import { type MagnetDraft, magnetDraftsApi } from '#shared/magnets/magnet-drafts.contract.ts';
import { type Magnet, magnetsApi } from '#shared/magnets/magnets.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointQuery, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import {
  bodyFromValues,
  isSameForm,
  valuesFromMagnet,
  type MagnetFormValues,
} from '../magnet-form-values.ts';

const TYPING_PAUSE_MS = 1_200;
const RETRY_MS = 10_000;

/** How the form and the server's draft stand to each other. */
export type DraftState =
  | { kind: 'kept' }
  | { kind: 'saving' }
  | { kind: 'failed'; text: string }
  /** Somebody else, such as another tab, changed the draft or published the magnet. */
  | { kind: 'conflict' };

/** Lists name an unpublished magnet by its title. */
function forgetLists(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [url] }) =>
      typeof url === 'string' && /^\/api\/magnets(?:\?|$)/.test(url),
  });
}

/**
 * Keeps what is typed as a draft on the server, after each pause. A new magnet is made with its first
 * title. `kept` is what the server has of the form.
 */
export function useMagnetDraft(
  form: UseFormReturn<MagnetFormValues>,
  start: { saved: Magnet | null; draft: MagnetDraft | null; kept: MagnetFormValues },
  onMade: (magnet: Magnet) => void,
) {
  const client = useQueryClient();
  const [state, setState] = useState<DraftState>({ kind: 'kept' });
  const [draft, setDraft] = useState(start.draft);
  const [kept, setKept] = useState(start.kept);
  // The latest of each, for calls that overlap renders.
  const now = useRef({ ...start, running: null as Promise<boolean> | null }); // widens the literal
  const made = useRef(onMade);
  useEffect(() => {
    made.current = onMade;
    // One that was just made is known here first.
    now.current.saved = start.saved ?? now.current.saved;
  });

  async function send(values: MagnetFormValues): Promise<void> {
    let { saved } = now.current;
    if (saved === null) {
      const body = { title: values.title.trim().slice(0, 120), status: 'draft' as const };
      saved = await callEndpoint(magnetsApi.create, { body }, apiTransport);
      now.current.saved = saved;
    }
    const body = {
      fields: bodyFromValues(values),
      revision: now.current.draft?.revision ?? 0,
      baseVersion: now.current.draft?.baseVersion ?? saved.version,
    };
    const params = { magnetId: saved.id };
    const stored = await callEndpoint(magnetDraftsApi.save, { params, body }, apiTransport);
    const isNew = start.saved === null && now.current.draft === null;
    now.current.draft = stored;
    now.current.kept = values;
    setDraft(stored);
    setKept(values);
    if (isNew) made.current(saved);
  }

  /** Sends what is not kept yet; true when the server has everything then. */
  async function keepNow(): Promise<boolean> {
    for (;;) {
      while (now.current.running !== null) await now.current.running;
      const values = form.getValues();
      if (now.current.saved === null) {
        // One that began with an example is made even without a change.
        if (values.title.trim() === '') return false;
      } else if (isSameForm(values, now.current.kept)) return true;
      if (!(await keepOnce(structuredClone(values)))) return false;
    }
  }

  /** Others wait for its answer, because it has the next revision. */
  async function keepOnce(values: MagnetFormValues): Promise<boolean> {
    const running = trySending(values);
    now.current.running = running;
    const isKept = await running;
    now.current.running = null;
    return isKept;
  }

  async function trySending(values: MagnetFormValues): Promise<boolean> {
    setState({ kind: 'saving' });
    try {
      await send(values);
      setState({ kind: 'kept' });
      if (now.current.saved?.status === 'draft') void forgetLists(client);
      return true;
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'draft_changed';
      setState(isConflict ? { kind: 'conflict' } : { kind: 'failed', text: errorText(error) });
      return false;
    }
  }

  const keep = useRef(keepNow);
  useEffect(() => {
    keep.current = keepNow;
  });
  const isStopped = state.kind === 'conflict';
  const hasFailed = state.kind === 'failed';
  useEffect(() => {
    if (isStopped) return;
    let timer: number | undefined;
    const later = (): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void keep.current(), TYPING_PAUSE_MS);
    };
    const stopListening = form.subscribe({ formState: { values: true }, callback: later });
    const retry = hasFailed ? window.setInterval(() => void keep.current(), RETRY_MS) : undefined;
    return () => {
      stopListening();
      window.clearTimeout(timer);
      window.clearInterval(retry);
    };
  }, [form, isStopped, hasFailed]);

  /** What the form holds is what the server has: after publishing, discarding or loading again. */
  function settle(magnet: Magnet, newDraft: MagnetDraft | null, values: MagnetFormValues): void {
    Object.assign(now.current, { saved: magnet, draft: newDraft, kept: values });
    setDraft(newDraft);
    setKept(values);
    form.reset(values);
    setState({ kind: 'kept' });
    const { queryKey } = endpointQuery(magnetsApi.get, { params: { magnetId: magnet.id } });
    client.setQueryData(queryKey, magnet);
    void invalidatePath(client, '/api/magnets', '/api/files', '/api/dashboard');
  }

  return {
    state,
    draft,
    kept,
    isKept: () => isSameForm(form.getValues(), now.current.kept),
    keepNow,
    settle,
    /** What the server has, ahead of the next render. */
    latest: () => ({ saved: now.current.saved, draft: now.current.draft }),
    /** The server said that somebody else changed it: nothing more is sent until that is settled. */
    stop: () => setState({ kind: 'conflict' }),
    /** Goes on above what is stored now: the form replaces it. */
    async overwrite(magnet: Magnet, other: MagnetDraft | null): Promise<void> {
      while (now.current.running !== null) await now.current.running;
      const base = { fields: {}, file: null, files: [], revision: 0, savedAt: magnet.updatedAt };
      const draftNow = { ...(other ?? base), baseVersion: magnet.version };
      Object.assign(now.current, { saved: magnet, draft: draftNow, kept: start.kept });
      await keepOnce(structuredClone(form.getValues()));
    },
    published: (magnet: Magnet) => settle(magnet, null, valuesFromMagnet(magnet)),
  };
}
