import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { callEndpoint } from '#shared/api/client.ts';
import { magnetFilesApi, type MagnetFile } from '#shared/files/files.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';

/** The owner's own way to a file: read with the session, which no plain link could carry, then saved. */
export function useFileDownload() {
  const platform = usePlatform();
  return useMutation({
    mutationFn: async ({ id, name, mediaType }: MagnetFile) => {
      const params = { fileId: id };
      const bytes = await callEndpoint(magnetFilesApi.read, { params }, apiTransport);
      platform.saveFile(name, bytes, mediaType);
    },
    onError: (error) =>
      toast.error('The file could not be downloaded', { description: errorText(error) }),
  });
}
