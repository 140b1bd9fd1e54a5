import { useEffect, useRef, useState } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import { pictureProblem } from '#shared/files/picture.rules.ts';
import { picturesApi, type TextPicture } from '#shared/files/pictures.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { useOneUpload } from '../use-one-upload.ts';

/** Uploads one picture; one that is not inserted is deleted again. */
export function usePictureUpload(first: File | null) {
  const one = useOneUpload(pictureProblem, (sent, options) =>
    callEndpoint(picturesApi.upload, { upload: sent }, apiTransport, options),
  );
  const [picture, setPicture] = useState<TextPicture | null>(null);

  async function upload(source: File): Promise<void> {
    const made = await one.upload(source);
    if (made !== null) setPicture(made);
  }

  const given = useRef(first);
  useEffect(() => {
    if (given.current !== null) void upload(given.current);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the dialog opens with one file
  }, []);

  return {
    running: one.running,
    problem: one.problem,
    picture,
    upload: (source: File) => void upload(source),
    cancel: one.cancel,
    /** Deletes the upload, which no text names. */
    async letGo(): Promise<void> {
      if (picture !== null) await one.remove(picture.id);
    },
  };
}
