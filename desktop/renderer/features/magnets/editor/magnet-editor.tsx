import { useCallback, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { LeaveGuard } from '#desktop/renderer/ui/overlays/leave-guard.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { ContentSection } from '../form/content-section.tsx';
import { EditorHeader } from './editor-header.tsx';
import { EmailSection } from '../form/email-section.tsx';
import { KeptNotice } from './kept-notice.tsx';
import { LimitNote } from '../list/limit-note.tsx';
import { valuesFromMagnet, type MagnetFormValues } from './magnet-form-values.ts';
import { MagnetPreview } from './magnet-preview.tsx';
import { PageSection } from '../form/page-section.tsx';
import { SaveBar } from './save-bar.tsx';
import { SharePanel } from '../list/share-panel.tsx';
import { TriggerSection } from '../form/trigger-section.tsx';
import { UnconfirmedSection } from '../form/unconfirmed-section.tsx';
import { useKeptMagnetForm } from './use-kept-magnet-form.ts';
import { useMagnetSaving } from './use-magnet-saving.ts';

/** The form beside its preview; on narrow windows one of the two at a time. */
export function MagnetEditor({
  saved,
  initial,
  keptAs,
}: {
  saved: Magnet | null;
  initial: MagnetFormValues;
  /** Under which name what is not saved is kept in this browser. */
  keptAs: string;
}) {
  const form = useForm<MagnetFormValues>({ defaultValues: initial, mode: 'onSubmit' });
  const navigate = useNavigate();
  const [view, setView] = useState<'form' | 'preview'>('form');
  const mayLeave = useRef(false);
  const { isDirty } = form.formState;

  const kept = useKeptMagnetForm(form, keptAs, saved === null ? initial : valuesFromMagnet(saved));
  const { save, busy, failure } = useMagnetSaving(form, saved, (magnet) => {
    if (saved !== null) {
      kept.settle();
      return;
    }
    kept.stop();
    mayLeave.current = true;
    void navigate(`/magnets/${magnet.id}/edit`, { replace: true });
  });
  const hasUnsaved = useCallback(() => isDirty && !mayLeave.current, [isDirty]);
  const isUnpublished = saved === null || saved.status === 'draft';

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
        <form
          noValidate
          aria-label="Magnet"
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
          {saved?.status === 'active' && <SharePanel magnet={saved} />}
          {isUnpublished && <LimitNote />}
          <ContentSection />
          <TriggerSection savedWords={saved === null || isUnpublished ? [] : saved.triggerWords} />
          <PageSection />
          <EmailSection />
          <UnconfirmedSection />
          <SaveBar
            isUnpublished={isUnpublished}
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
          <MagnetPreview />
        </div>
      </div>
      <LeaveGuard
        isDirty={hasUnsaved}
        onLeave={kept.stop}
        text="Your changes to this magnet are not saved yet."
      />
    </FormProvider>
  );
}
