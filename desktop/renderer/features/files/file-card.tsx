import { Download, FileText } from 'lucide-react';
import type { Ref } from 'react';
import { extensionOf } from '#shared/files/file.rules.ts';
import type { MagnetFile } from '#shared/files/files.contract.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { sizeText } from '#desktop/renderer/ui/texts/size-text.ts';
import { useFileDownload } from './use-file-download.ts';

/** The file that is there. Replacing it is safe: every link of the page stays as it is. */
export function FileCard({
  file,
  replaceRef,
  onReplace,
  onRemove,
}: {
  file: MagnetFile;
  replaceRef: Ref<HTMLButtonElement>;
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
        <Button ref={replaceRef} size="small" onClick={onReplace}>
          Replace
        </Button>
        <Button size="small" look="quiet" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </div>
  );
}
