import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import { pictureProblem } from '#shared/files/picture.rules.ts';
import { magnetFilesApi } from '#shared/files/files.contract.ts';
import { picturesApi, type TextPicture } from '#shared/files/pictures.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import type { RunningUpload } from '../use-file-upload.ts';

/** Uploads one picture, with progress; one that is not inserted is deleted again. */
export function usePictureUpload(first: File | null) {
  const client = useQueryClient();
  const [running, setRunning] = useState<RunningUpload | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [picture, setPicture] = useState<TextPicture | null>(null);
  const stop = useRef<AbortController | null>(null);

  async function upload(source: File): Promise<void> {
    const refusal = pictureProblem(source);
    setProblem(refusal);
    if (refusal !== null) return;
    const controller = new AbortController();
    stop.current = controller;
    const { name, size } = source;
    setRunning({ name, size, share: 0 });
    try {
      const bytes = new Uint8Array(await source.arrayBuffer());
      const made = await callEndpoint(
        picturesApi.upload,
        { upload: { name, bytes } },
        apiTransport,
        {
          signal: controller.signal,
          onProgress: (share) => setRunning({ name, size, share }),
        },
      );
      setPicture(made);
      void invalidatePath(client, '/api/files');
    } catch (error) {
      if (!controller.signal.aborted) setProblem(errorText(error));
    } finally {
      if (stop.current === controller) setRunning(null);
    }
  }

  const given = useRef(first);
  useEffect(() => {
    if (given.current !== null) void upload(given.current);
    return () => stop.current?.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the dialog opens with one file
  }, []);

  return {
    running,
    problem,
    picture,
    upload: (source: File) => void upload(source),
    cancel: () => stop.current?.abort(),
    /** Deletes the upload, which no text names. */
    async letGo(): Promise<void> {
      if (picture === null) return;
      const params = { fileId: picture.id };
      await callEndpoint(magnetFilesApi.remove, { params }, apiTransport).catch(() => undefined);
      void invalidatePath(client, '/api/files');
    },
  };
}
