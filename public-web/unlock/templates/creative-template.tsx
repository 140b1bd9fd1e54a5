import { describeCreator } from '../creator.ts';
import { CreatorCard } from '../creator-card.tsx';
import { TitleBlock } from '../title-block.tsx';
import type { TemplateProps } from '../unlock-page-view.ts';
import { UnlockStepView } from '../steps/unlock-step.tsx';

/**
 * A poster: the author's colour as the background, a sticker, an instant photo, steps as paper
 * cut-outs.
 */
export function CreativeTemplate({ view, title }: TemplateProps) {
  return (
    <>
      <TitleBlock view={view} title={title} iconSize={40} />
      <CreatorCard creator={describeCreator(view.magnet.user)} />
      <UnlockStepView view={view} />
    </>
  );
}
