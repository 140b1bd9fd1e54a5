import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, callEndpoint, type CallOptions } from '#shared/api/client.ts';
import { magnetFilesApi } from '#shared/files/files.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';

export interface RunningUpload {
  name: string;
  size: number;
  /** 0 to 1; at 1 the server checks the file. */
  share: number;
}

const REMOVAL_TRIES = 5;
const REMOVAL_PAUSE_MS = 2_000;

/** False while a magnet, its draft or a ticket has the file, and without an answer. */
async function isRemoved(fileId: string): Promise<boolean> {
  try {
    await callEndpoint(magnetFilesApi.remove, { params: { fileId } }, apiTransport);
    return true;
  } catch (error) {
    return error instanceof ApiError && error.code !== 'file_in_use';
  }
}

interface SentFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Sends one file at a time, with progress, and refuses what the server would refuse. An upload ends with
 * the part of the screen that began it.
 */
export function useOneUpload<Stored>(
  problemOf: (file: File) => string | null,
  send: (upload: SentFile, options: CallOptions) => Promise<Stored>,
) {
  const client = useQueryClient();
  const [running, setRunning] = useState<RunningUpload | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const refreshLimits = () => void invalidatePath(client, '/api/files');

  return {
    running,
    problem,
    setProblem,
    cancel: () => stop.current?.abort(),

    /** What the server stored; null after a problem, which is shown, and after a stop. */
    async upload(source: File): Promise<Stored | null> {
      const refusal = problemOf(source);
      setProblem(refusal);
      if (refusal !== null) return null;
      const controller = new AbortController();
      stop.current = controller;
      const { name, size } = source;
      setRunning({ name, size, share: 0 });
      try {
        const bytes = new Uint8Array(await source.arrayBuffer());
        const stored = await send(
          { name, bytes },
          {
            signal: controller.signal,
            onProgress: (share) => setRunning({ name, size, share }),
          },
        );
        refreshLimits();
        return stored;
      } catch (error) {
        if (!controller.signal.aborted) setProblem(errorText(error));
        return null;
      } finally {
        if (stop.current === controller) setRunning(null);
      }
    },

    /**
     * Deletes an upload that nothing names. The server's draft may name it until the form is kept
     * again, so a refusal for that is not the last word. What is left goes with the daily clean-up.
     */
    async remove(fileId: string): Promise<void> {
      let isGone = await isRemoved(fileId);
      refreshLimits();
      for (let tries = 1; tries < REMOVAL_TRIES && !isGone; tries += 1) {
        await new Promise((resolve) => window.setTimeout(resolve, REMOVAL_PAUSE_MS));
        isGone = await isRemoved(fileId);
        if (isGone) refreshLimits();
      }
    },
  };
}
