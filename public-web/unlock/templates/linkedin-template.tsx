import { LatchMark } from '#shared/ui/latch-mark.tsx';
import { describeCreator } from '../creator.ts';
import { CreatorCard } from '../creator-card.tsx';
import { TitleBlock } from '../title-block.tsx';
import type { TemplateProps } from '../unlock-page-view.ts';
import { UnlockStepView } from '../steps/unlock-step.tsx';

/** The layout of LinkedIn: the author's profile card beside the feed. */
export function LinkedinTemplate({ view, title }: TemplateProps) {
  return (
    <>
      <TitleBlock view={view} title={title}>
        <LatchMark isOpen={view.step.kind === 'unlocked'} size={280} />
      </TitleBlock>
      <CreatorCard creator={describeCreator(view.magnet.user)} />
      <UnlockStepView view={view} />
    </>
  );
}
