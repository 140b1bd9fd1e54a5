import { describeCreator } from '../creator.ts';
import { CreatorCard } from '../creator-card.tsx';
import { TitleBlock } from '../title-block.tsx';
import type { TemplateProps } from '../unlock-page-view.ts';
import { UnlockStepView } from '../steps/unlock-step.tsx';

/** Only text: one column, no boxes, the author named at the end as in a letter. */
export function MinimalTemplate({ view, title }: TemplateProps) {
  return (
    <>
      <TitleBlock view={view} title={title} iconSize={22} />
      <UnlockStepView view={view} />
      <CreatorCard creator={describeCreator(view.magnet.user)} />
    </>
  );
}
