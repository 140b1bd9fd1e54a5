import { useRef, useState } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import { fileProblem } from '#shared/files/file.rules.ts';
import { magnetFilesApi, type MagnetFile } from '#shared/files/files.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { useOneUpload } from './use-one-upload.ts';

/** Uploads a file of a magnet; an uploaded one that is not used is deleted again. */
export function useFileUpload(onChange: (file: MagnetFile | null) => void) {
  const one = useOneUpload(fileProblem, (sent, options) =>
    callEndpoint(magnetFilesApi.upload, { upload: sent }, apiTransport, options),
  );
  const [done, setDone] = useState<string | null>(null);
  const unsaved = useRef(new Set<string>());

  /** Deletes an unused file of this visit. One that was saved meanwhile is in use and stays. */
  async function letGo(file: MagnetFile | null): Promise<void> {
    if (file !== null && unsaved.current.delete(file.id)) await one.remove(file.id);
  }

  async function upload(source: File, before: MagnetFile | null): Promise<void> {
    setDone(null);
    const file = await one.upload(source);
    if (file === null) return;
    unsaved.current.add(file.id);
    onChange(file);
    setDone(file.name);
    await letGo(before);
  }

  return {
    running: one.running,
    problem: one.problem,
    done,
    upload: (source: File, before: MagnetFile | null) => void upload(source, before),
    cancel: one.cancel,
    remove(file: MagnetFile) {
      setDone(null);
      one.setProblem(null);
      onChange(null);
      void letGo(file);
    },
  };
}
