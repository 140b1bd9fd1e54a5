import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { sizeText } from '#desktop/renderer/ui/texts/size-text.ts';
import type { RunningUpload } from './use-one-upload.ts';

export function FileProgress({
  upload: { name, size, share },
  onCancel,
}: {
  upload: RunningUpload;
  onCancel: () => void;
}) {
  const percent = Math.floor(share * 100);
  const text =
    share >= 1 ? 'Checking the file' : `${sizeText(Math.round(size * share))} of ${sizeText(size)}`;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-40 flex-1">
          <p className="text-sm font-medium wrap-anywhere">{name}</p>
          <p className="text-[0.8125rem] text-ink-soft tabular-nums">{text}</p>
        </div>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <div
        role="progressbar"
        aria-label={`Uploading ${name}`}
        aria-valuenow={percent}
        aria-valuetext={`${percent}%, ${text}`}
        className="h-2 overflow-hidden rounded-full bg-ink/8"
      >
        <div
          className="h-full rounded-full bg-brand transition-[width] duration-200"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
