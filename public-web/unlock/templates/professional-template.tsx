import { describeCreator } from '../creator.ts';
import { CreatorCard } from '../creator-card.tsx';
import { TitleBlock } from '../title-block.tsx';
import type { TemplateProps } from '../unlock-page-view.ts';
import { UnlockStepView } from '../steps/unlock-step.tsx';

/** A report: the author's letterhead above, the cover beside the form. */
export function ProfessionalTemplate({ view, title }: TemplateProps) {
  return (
    <>
      <CreatorCard creator={describeCreator(view.magnet.user)} />
      <TitleBlock view={view} title={title} iconSize={30} />
      <UnlockStepView view={view} />
    </>
  );
}
