import { unlockTexts } from '#shared/unlock/unlock.rules.ts';
import { describeCreator } from '../creator.ts';
import { CreatorConnect, CreatorFace, CreatorWords } from '../creator-card.tsx';
import { TitleBlock } from '../title-block.tsx';
import type { TemplateProps } from '../unlock-page-view.ts';
import { UnlockStepView } from '../steps/unlock-step.tsx';

/** An open book: author and title on the left page, the steps on the right one. */
export function ElegantTemplate({ view, title }: TemplateProps) {
  const creator = describeCreator(view.magnet.user);
  return (
    <>
      <div className="leaf">
        <aside className="author" aria-label={unlockTexts.author}>
          <CreatorFace creator={creator} />
          <CreatorWords creator={creator} />
        </aside>
        <TitleBlock view={view} title={title} iconSize={22} />
      </div>
      <UnlockStepView view={view} />
      <CreatorConnect creator={creator} />
    </>
  );
}
