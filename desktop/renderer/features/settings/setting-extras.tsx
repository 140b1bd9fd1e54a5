import { ExternalLink, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';

/** Opens a public page as visitors see it. */
export function PageLink({ path, children }: { path: string; children: ReactNode }) {
  const platform = usePlatform();
  return (
    <a
      href={platform.publicUrl(path)}
      target="_blank"
      rel="noreferrer"
      className="link inline-flex min-h-6 items-center gap-1.5 text-[0.8125rem]"
    >
      {children}
      <ExternalLink aria-hidden size={13} />
      <span className="sr-only">, opens in a new window</span>
    </a>
  );
}

/** Puts the default back into the form; hidden where the default is set already. */
export function ResetButton({
  name,
  isDefault,
  shown,
  onReset,
}: {
  name: string;
  isDefault: boolean;
  /** The default as text. */
  shown: string;
  onReset: () => void;
}) {
  if (isDefault) return null;
  return (
    <button
      type="button"
      onClick={onReset}
      className="touch-area -mt-1 inline-flex min-h-6 items-center gap-1.5 justify-self-start rounded-control text-left text-[0.8125rem] text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-ink"
    >
      <RotateCcw aria-hidden size={13} className="shrink-0" />
      <span>
        {shown === '' ? 'Reset to empty' : `Reset to “${shown}”`}
        <span className="sr-only">, {name}</span>
      </span>
    </button>
  );
}
