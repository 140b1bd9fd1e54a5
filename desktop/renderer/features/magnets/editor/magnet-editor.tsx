import { useCallback, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import type { PreviewStep } from '#shared/magnets/magnet-fields.ts';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { LeaveGuard } from '#desktop/renderer/ui/overlays/leave-guard.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { ContentSection } from '../form/content-section.tsx';
import { EditorHeader } from './editor-header.tsx';
import { KeptNotice } from './kept-notice.tsx';
import { LimitNote } from '../list/limit-note.tsx';
import { valuesFromMagnet, type MagnetFormValues } from './magnet-form-values.ts';
import { PageSection } from '../form/page-section.tsx';
import { SaveBar } from './save-bar.tsx';
import { TriggerSection } from '../form/trigger-section.tsx';
import { useKeptMagnetForm } from './use-kept-magnet-form.ts';
import { useMagnetSaving } from './use-magnet-saving.ts';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';

// The lower sections: nobody sees them first.
const EmailSection = lazyPart(async () => (await import('../form/email-section.tsx')).EmailSection);

const UnconfirmedSection = lazyPart(
  async () => (await import('../form/unconfirmed-section.tsx')).UnconfirmedSection,
);

const ReadersSection = lazyPart(
  async () => (await import('../form/readers-section.tsx')).ReadersSection,
);

const TakenDownPanel = lazyPart(
  async () => (await import('../../takedowns/taken-down-panel.tsx')).TakenDownPanel,
);

const SharePanel = lazyPart(async () => (await import('../list/share-panel.tsx')).SharePanel);

const ShareDialog = lazyPart(async () => (await import('../list/share-dialog.tsx')).ShareDialog);

const MagnetPreview = lazyPart(async () => (await import('./magnet-preview.tsx')).MagnetPreview);

/** Fields whose effect visitors see at a later step than the first. */
const stepOfField: Record<string, PreviewStep | undefined> = {
  textContent: 'unlocked',
  linkUrl: 'unlocked',
  emailPrompt: 'email',
};

/** Passed on to the edit address of a new magnet. */
const justPublished = { share: 'published' } as const;

/** The form beside its preview; on narrow windows only one of them at a time. */
export function MagnetEditor({
  saved,
  initial,
  keptAs,
}: {
  saved: Magnet | null;
  initial: MagnetFormValues;
  /** The name under which unsaved input is stored in this browser. */
  keptAs: string;
}) {
  const form = useForm<MagnetFormValues>({ defaultValues: initial, mode: 'onSubmit' });
  const navigate = useNavigate();
  const [view, setView] = useState<'form' | 'preview'>('form');
  const [stepInHand, setStepInHand] = useState<PreviewStep>('comment');
  const sharing = useSharing();
  const mayLeave = useRef(false);
  const { isDirty } = form.formState;

  const kept = useKeptMagnetForm(form, keptAs, saved === null ? initial : valuesFromMagnet(saved));
  const { save, busy, failure } = useMagnetSaving(form, saved, (magnet, intent) => {
    if (saved !== null) {
      kept.settle();
      if (intent === 'publish') sharing.open('published');
      return;
    }
    kept.stop();
    mayLeave.current = true;
    const state = intent === 'publish' ? justPublished : null;
    void navigate(`/magnets/${magnet.id}/edit`, { replace: true, state });
  });
  const hasUnsaved = useCallback(() => isDirty && !mayLeave.current, [isDirty]);
  const isUnpublished = saved === null || saved.status === 'draft';
  const isTakenDown = saved !== null && saved.takenDown !== null;

  return (
    <FormProvider {...form}>
      <EditorHeader
        saved={saved}
        onRemoved={() => {
          kept.stop();
          mayLeave.current = true;
        }}
      />
      <div className="mb-5 xl:hidden">
        <Segmented
          label="What to show"
          value={view}
          choices={[
            { value: 'form', label: 'Form' },
            { value: 'preview', label: 'Preview' },
          ]}
          onChange={setView}
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] 2xl:grid-cols-[minmax(0,1fr)_minmax(0,36rem)]">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only follows where the focus is */}
        <form
          noValidate
          aria-label="Magnet"
          onFocus={({ target }) => {
            if ('name' in target) setStepInHand(stepOfField[target.name] ?? 'comment');
          }}
          onSubmit={(event) => {
            event.preventDefault();
            void save(isUnpublished ? 'draft' : 'keep');
          }}
          className={classNames(
            'min-w-0 grid-cols-1 gap-5',
            view === 'form' ? 'grid' : 'hidden xl:grid',
          )}
        >
          {kept.broughtBackAt !== null && (
            <KeptNotice at={kept.broughtBackAt} isNew={saved === null} onDiscard={kept.discard} />
          )}
          {saved?.status === 'active' && (
            <SharePanel magnet={saved} onShare={() => sharing.open('asked')} />
          )}
          {saved !== null && saved.takenDown !== null && (
            <TakenDownPanel magnet={saved} takenDown={saved.takenDown} />
          )}
          {isUnpublished && !isTakenDown && <LimitNote />}
          <ContentSection />
          <TriggerSection savedWords={saved === null || isUnpublished ? [] : saved.triggerWords} />
          <PageSection />
          <EmailSection />
          <UnconfirmedSection />
          <ReadersSection />
          <SaveBar
            isUnpublished={isUnpublished}
            isTakenDown={isTakenDown}
            isDirty={isDirty}
            keptAt={kept.keptAt}
            busy={busy}
            failure={failure}
            onSave={(intent) => void save(intent)}
          />
        </form>
        <div
          className={classNames(
            'min-w-0 xl:sticky xl:top-6',
            view === 'preview' ? '' : 'hidden xl:block',
          )}
        >
          <MagnetPreview stepInHand={stepInHand} />
        </div>
      </div>
      {saved !== null && sharing.as !== null && (
        <ShareDialog magnet={saved} isNew={sharing.as === 'published'} onClose={sharing.close} />
      )}
      <LeaveGuard
        isDirty={hasUnsaved}
        onLeave={kept.stop}
        text="Your changes to this magnet are not saved yet."
      />
    </FormProvider>
  );
}

/** Whether the texts to share are open: on demand, or once after publishing. */
function useSharing() {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const arrived = (state as typeof justPublished | null)?.share ?? null; // only this file puts a state there
  const [as, setAs] = useState<'published' | 'asked' | null>(arrived);
  return {
    as,
    open: setAs,
    close: () => {
      setAs(null);
      // A reload does not open them again.
      if (arrived !== null) void navigate(pathname + search, { replace: true, state: null });
    },
  };
}
