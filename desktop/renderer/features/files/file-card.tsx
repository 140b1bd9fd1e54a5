import { useMutation } from '@tanstack/react-query';
import { Download, FileText } from 'lucide-react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { extensionOf } from '#shared/files/file.rules.ts';
import { magnetFilesApi, type MagnetFile } from '#shared/files/files.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { sizeText } from '#desktop/renderer/ui/texts/size-text.ts';

/** The current file. Replacing it keeps every link of the page. */
export function FileCard({
  file,
  replaceName,
  onReplace,
  onRemove,
}: {
  file: MagnetFile;
  replaceName: string;
  onReplace: () => void;
  onRemove: () => void;
}) {
  const download = useFileDownload();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <FileText aria-hidden size={22} className="text-brand" />
      <div className="min-w-40 flex-1">
        <p className="text-sm font-medium wrap-anywhere">
          <bdi>{file.name}</bdi>
        </p>
        <p className="text-[0.8125rem] text-ink-soft">
          {extensionOf(file.name).toUpperCase()}, {sizeText(file.size)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:-mr-2 max-sm:gap-1.5 max-sm:*:px-2.5">
        <Button
          size="small"
          isBusy={download.isPending}
          aria-label={`Download ${file.name}`}
          onClick={() => download.mutate(file)}
        >
          {!download.isPending && <Download aria-hidden size={15} className="max-sm:hidden" />}
          Download
        </Button>
        <Button name={replaceName} size="small" onClick={onReplace}>
          Replace
        </Button>
        <Button size="small" look="quiet" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </div>
  );
}

/** The owner's download: read with the session, which a plain link cannot carry, then saved. */
function useFileDownload() {
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
