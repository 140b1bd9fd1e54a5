import { useMutation } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TicketFile } from '#shared/support/ticket-shapes.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { sizeText } from '#desktop/renderer/ui/texts/size-text.ts';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

/** A file of a message. It is only ever downloaded, never shown. */
export function FileLine({
  file,
  read,
  children,
}: {
  file: TicketFile;
  read: () => Promise<Uint8Array>;
  children?: ReactNode;
}) {
  const platform = usePlatform();
  const download = useMutation({
    mutationFn: async () => platform.saveFile(file.name, await read(), file.mediaType),
    onError: (error) =>
      toast.error('The file could not be downloaded', { description: errorText(error) }),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Paperclip aria-hidden size={15} className="shrink-0 text-ink-soft" />
      <span className="min-w-0 wrap-anywhere">
        <bdi>{file.name}</bdi> <span className="text-ink-soft">{sizeText(file.size)}</span>
      </span>
      <Button
        size="small"
        isBusy={download.isPending}
        aria-label={`Download ${file.name}`}
        onClick={() => download.mutate()}
      >
        Download
      </Button>
      {children}
    </div>
  );
}
