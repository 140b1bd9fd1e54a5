import type { FileLimits } from '#shared/files/files.contract.ts';
import { sizeText } from '#desktop/renderer/ui/texts/size-text.ts';

/** The limits of uploads, shown before one starts; the long list of endings opens on demand. */
export function FileLimitsNote({ id, limits }: { id: string; limits: FileLimits | undefined }) {
  return (
    <div id={id} className="grid gap-1 text-[0.8125rem] leading-5 text-ink-soft">
      <p>
        Documents, tables, images, audio, video or a zip file, up to{' '}
        {sizeText(limits?.maxBytes ?? 25_000_000)}. Only people who unlocked the page can download
        it. Replacing it keeps every link.
      </p>
      {limits !== undefined && (
        <>
          <p>
            Your files use {sizeText(limits.usedBytes)} of {sizeText(limits.quotaBytes)}.
          </p>
          <details>
            <summary className="touch-area w-fit cursor-pointer rounded-sm">All file types</summary>
            <p className="mt-1 break-words">{limits.extensions.join(', ')}</p>
          </details>
        </>
      )}
    </div>
  );
}
