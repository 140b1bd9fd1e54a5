import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import { fileProblem } from '#shared/files/file.rules.ts';
import { magnetFilesApi, type MagnetFile } from '#shared/files/files.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';

export interface RunningUpload {
  name: string;
  size: number;
  /** 0 to 1; at 1 the server checks the file. */
  share: number;
}

/**
 * Uploads one file at a time, with progress; an uploaded file that is not used is deleted again.
 */
export function useFileUpload(onChange: (file: MagnetFile | null) => void) {
  const client = useQueryClient();
  const [running, setRunning] = useState<RunningUpload | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  const unsaved = useRef(new Set<string>());
  useEffect(() => () => stop.current?.abort(), []);

  const refreshLimits = () => void invalidatePath(client, '/api/files');

  /** Deletes an unused file of this visit. One that was saved meanwhile is in use and stays. */
  async function letGo(file: MagnetFile | null): Promise<void> {
    if (file === null || !unsaved.current.delete(file.id)) return;
    const params = { fileId: file.id };
    await callEndpoint(magnetFilesApi.remove, { params }, apiTransport).catch(() => undefined);
    refreshLimits();
  }

  async function upload(source: File, before: MagnetFile | null): Promise<void> {
    setDone(null);
    const refusal = fileProblem(source);
    setProblem(refusal);
    if (refusal !== null) return;
    const controller = new AbortController();
    stop.current = controller;
    const { name, size } = source;
    setRunning({ name, size, share: 0 });
    try {
      const bytes = new Uint8Array(await source.arrayBuffer());
      const file = await callEndpoint(
        magnetFilesApi.upload,
        { upload: { name, bytes } },
        apiTransport,
        {
          signal: controller.signal,
          onProgress: (share) => setRunning({ name, size, share }),
        },
      );
      unsaved.current.add(file.id);
      onChange(file);
      setDone(file.name);
      refreshLimits();
      await letGo(before);
    } catch (error) {
      if (!controller.signal.aborted) setProblem(errorText(error));
    } finally {
      setRunning(null);
    }
  }

  return {
    running,
    problem,
    done,
    upload: (source: File, before: MagnetFile | null) => void upload(source, before),
    cancel: () => stop.current?.abort(),
    remove(file: MagnetFile) {
      setDone(null);
      setProblem(null);
      onChange(null);
      void letGo(file);
    },
  };
}
