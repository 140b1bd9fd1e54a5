import type { ReactNode } from 'react';
import { usePlatform } from '../../platform/platform.ts';
import { BrandMark } from '#desktop/renderer/ui/texts/brand-mark.tsx';
import { useDocumentTitle } from '#desktop/renderer/ui/panels/page-header.tsx';

/** A page with one task, outside the signed-in part: the screens that mails link to. */
export function AuthPage({
  title,
  text,
  children,
}: {
  title: string;
  text: ReactNode;
  children?: ReactNode;
}) {
  const platform = usePlatform();
  useDocumentTitle(title);
  return (
    <div className="flex min-h-dvh flex-col bg-paper px-5 py-6 sm:px-10">
      <header className="flex">
        <a href={platform.publicUrl('/')} className="touch-area rounded-control">
          <BrandMark />
        </a>
      </header>
      <main className="mx-auto grid w-full max-w-[25rem] flex-1 content-center gap-6 py-10">
        <div>
          <h1 className="text-[1.75rem] leading-9 font-[680] tracking-tight text-balance">
            {title}
          </h1>
          <p className="mt-1.5 text-pretty text-ink-soft">{text}</p>
        </div>
        {children}
      </main>
    </div>
  );
}
