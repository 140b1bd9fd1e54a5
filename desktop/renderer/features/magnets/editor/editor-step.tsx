import type { MagnetDraft } from '#shared/magnets/magnet-drafts.contract.ts';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { ContentSection } from '../form/content-section.tsx';
import { LimitNote } from '../list/limit-note.tsx';
import type { FormPlace, FormStep } from './form-steps.ts';

const TriggerStep = lazyPart(async () => (await import('./steps/trigger-step.tsx')).TriggerStep);

const PageStep = lazyPart(async () => (await import('./steps/page-step.tsx')).PageStep);

const ShareStep = lazyPart(async () => (await import('./steps/share-step.tsx')).ShareStep);

const ContentUpdate = lazyPart(async () => (await import('./content-update.tsx')).ContentUpdate);

/** The sections of one step. The form keeps what the others hold. */
export function EditorStep({
  step,
  saved,
  draft,
  onShare,
  onGo,
}: {
  step: FormStep;
  saved: Magnet | null;
  /** Unpublished changes as they were kept last. */
  draft: MagnetDraft | null;
  onShare: () => void;
  /** Shows a field of another step. */
  onGo: (step: FormStep, place: FormPlace) => void;
}) {
  const isUnpublished = saved === null || saved.status === 'draft';
  const isTakenDown = saved !== null && saved.takenDown !== null;
  switch (step) {
    case 'content':
      return (
        <>
          {isUnpublished && !isTakenDown && <LimitNote />}
          {saved?.status === 'active' && <ContentUpdate magnetId={saved.id} />}
          <ContentSection />
        </>
      );
    case 'trigger':
      return (
        <TriggerStep
          magnetId={saved?.id ?? null}
          savedWords={saved === null || isUnpublished ? [] : saved.triggerWords}
        />
      );
    case 'page':
      return <PageStep saved={saved} />;
    case 'share':
      return <ShareStep saved={saved} draft={draft} onShare={onShare} onGo={onGo} />;
  }
}
