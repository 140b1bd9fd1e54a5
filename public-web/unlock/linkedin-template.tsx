import { MagnetGlyph } from '#shared/ui/glyph.tsx';
import { LatchMark } from '#shared/ui/latch-mark.tsx';
import { describeCreator } from './creator.ts';
import { CreatorCard } from './creator-card.tsx';
import type { UnlockPageView } from './unlock-page-view.ts';
import { UnlockStepView } from './unlock-step.tsx';

/** The arrangement a LinkedIn member knows: the author's profile card beside the feed. */
export function LinkedinTemplate({ view, title }: { view: UnlockPageView; title: string }) {
  const { magnet } = view;
  return (
    <>
      <header className="head">
        <LatchMark isOpen={view.step.kind === 'unlocked'} size={280} />
        <span className="head-icon" aria-hidden="true">
          <MagnetGlyph name={magnet.icon} size={28} />
        </span>
        <h1 dir="auto">{title}</h1>
        {magnet.description && (
          <p className="head-text" dir="auto">
            {magnet.description}
          </p>
        )}
      </header>
      <CreatorCard creator={describeCreator(magnet.user)} />
      <UnlockStepView view={view} />
    </>
  );
}
