import { unlockTexts } from '#shared/unlock/unlock.rules.ts';
import { describeCreator } from '../creator.ts';
import { CreatorConnect, CreatorFace, CreatorWords } from '../creator-card.tsx';
import { TitleBlock } from '../title-block.tsx';
import type { TemplateProps } from '../unlock-page-view.ts';
import { UnlockStepView } from '../steps/unlock-step.tsx';

/** A product launch: the title on a dark background, and one bright card. */
export function ModernTemplate({ view, title }: TemplateProps) {
  const creator = describeCreator(view.magnet.user);
  return (
    <>
      <div className="stage">
        <TitleBlock view={view} title={title} iconSize={26} />
        <aside className="author" aria-label={unlockTexts.author}>
          <CreatorFace creator={creator} />
          <CreatorWords creator={creator} />
        </aside>
      </div>
      <UnlockStepView view={view} />
      <CreatorConnect creator={creator} />
    </>
  );
}
