import { useCallback, useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { MagnetDraft } from '#shared/magnets/magnet-drafts.contract.ts';
import type { PreviewStep } from '#shared/magnets/magnet-fields.ts';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { staysPut } from '#desktop/renderer/navigation/scroll-places.tsx';
import { useIsMounted } from '#desktop/renderer/navigation/use-new-form.ts';
import { keptInputs } from '#desktop/renderer/session/kept-input.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { LeaveGuard } from '#desktop/renderer/ui/overlays/leave-guard.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { EditorHeader } from './editor-header.tsx';
import { EditorStep } from './editor-step.tsx';
import { formFields, type FormPlace, placeOf, readStep, type FormStep } from './form-steps.ts';
import { KeptNotice } from './kept-notice.tsx';
import type { MagnetFormValues } from './magnet-form-values.ts';
import { SaveBar } from './save-bar.tsx';
import { StepBar } from './step-bar.tsx';
import { useDraftActs } from './draft/use-draft-acts.ts';
import { useKeptMagnetForm } from './use-kept-magnet-form.ts';
import { useMagnetDraft } from './draft/use-magnet-draft.ts';
import { useMagnetPublishing } from './use-magnet-publishing.ts';

const TakenDownPanel = lazyPart(
  async () => (await import('../../takedowns/taken-down-panel.tsx')).TakenDownPanel,
);

const DraftConflict = lazyPart(
  async () => (await import('./draft/draft-conflict.tsx')).DraftConflict,
);

const HistoryDialog = lazyPart(
  async () => (await import('./draft/history-dialog.tsx')).HistoryDialog,
);

const ChangesDialog = lazyPart(
  async () => (await import('./draft/history-dialog.tsx')).ChangesDialog,
);

const ShareDialog = lazyPart(async () => (await import('../share/share-dialog.tsx')).ShareDialog);

const MagnetPreview = lazyPart(async () => (await import('./magnet-preview.tsx')).MagnetPreview);

/** Fields whose effect visitors see at a later step than the first. */
const stepOfField: Record<string, PreviewStep | undefined> = {
  emailPrompt: 'email',
  consentText: 'email',
  startsAt: 'scheduled',
  closingText: 'ended',
  nextStepLabel: 'unlocked',
  nextStepUrl: 'unlocked',
  nextStepMagnetId: 'unlocked',
  question: 'unlocked',
  questionChoices: 'unlocked',
};

/** The four steps of a magnet beside its preview; on narrow windows only one of them at a time. */
export function MagnetEditor({
  saved,
  draft: startDraft,
  initial,
  keptAs,
  onMade,
}: {
  saved: Magnet | null;
  draft: MagnetDraft | null;
  /** What the form begins with: the draft, or the magnet. */
  initial: MagnetFormValues;
  /** The name under which unsaved input is stored in this browser. */
  keptAs: string;
  /** The first input of a new magnet is on the server, so it has an address. */
  onMade: (magnet: Magnet) => void;
}) {
  const form = useForm<MagnetFormValues>({ defaultValues: initial, mode: 'onSubmit' });
  const navigate = useNavigate();
  const { id: userId } = useUser();
  const { step, goTo } = useSteps(form.setFocus);
  const [view, setView] = useState<'form' | 'preview'>('form');
  const [stepInHand, setStepInHand] = useState<PreviewStep>('comment');
  const [dialog, setDialog] = useState<'published' | 'share' | 'history' | 'changes' | null>(null);
  const mayLeave = useRef(false);

  const isHere = useIsMounted();
  const draft = useMagnetDraft(form, { saved, draft: startDraft, kept: initial }, (magnet) => {
    keptInputs.forget(userId, keptAs);
    // A creator who left meanwhile stays where they went.
    if (!isHere()) return;
    onMade(magnet);
    const { search } = window.location;
    // The same form goes on under its new address, so this is no way out of it.
    mayLeave.current = true;
    const address = `/magnets/${magnet.id}/edit${withoutStarter(search)}`;
    void navigate(address, { replace: true, state: staysPut });
    mayLeave.current = false;
  });
  const keptName = saved === null ? keptAs : `magnet:${saved.id}`;
  const kept = useKeptMagnetForm(form, keptName, draft.kept);
  const { publish, isBusy, failure } = useMagnetPublishing(form, draft, {
    goTo,
    onPublished: (wasLive) => {
      kept.settle();
      if (wasLive) return;
      goTo('share');
      setDialog('published');
    },
  });
  const { discard, replaceDraft } = useDraftActs(form, draft);
  const { keepNow, isKept } = draft;
  const hasUnsaved = () => !mayLeave.current && !isKept();
  const giveUp = () => {
    kept.stop();
    mayLeave.current = true;
  };
  const isUnpublished = saved === null || saved.status === 'draft';
  const isTakenDown = saved !== null && saved.takenDown !== null;

  return (
    <FormProvider {...form}>
      <EditorHeader saved={saved} onRemoved={giveUp} onHistory={() => setDialog('history')} />
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
            // Buttons have no name: what they choose is seen where one looks already.
            if (!('name' in target) || target.name === '') return;
            const isItem = target.name.startsWith('items.');
            const isExtra = target.name.startsWith('extraFields.');
            const named = isExtra ? 'email' : stepOfField[target.name];
            setStepInHand(isItem ? 'unlocked' : (named ?? 'comment'));
          }}
          onSubmit={(event) => {
            event.preventDefault();
            void keepNow();
          }}
          className={classNames(
            'min-w-0 grid-cols-1 gap-5',
            view === 'form' ? 'grid' : 'hidden xl:grid',
          )}
        >
          <StepBar
            step={step}
            wrong={new Set(wrongSteps(Object.keys(form.formState.errors)))}
            onChange={goTo}
          />
          {kept.broughtBackAt !== null && (
            <KeptNotice at={kept.broughtBackAt} isNew={saved === null} onDiscard={kept.discard} />
          )}
          {draft.state.kind === 'conflict' && saved !== null && (
            <DraftConflict magnetId={saved.id} draft={draft} />
          )}
          {saved !== null && saved.takenDown !== null && (
            <TakenDownPanel magnetId={saved.id} takenDown={saved.takenDown} />
          )}
          <EditorStep
            step={step}
            saved={saved}
            draft={draft.draft}
            onShare={() => setDialog('share')}
            onGo={goTo}
          />
          <SaveBar
            step={step}
            onStep={goTo}
            state={draft.state}
            isUnpublished={isUnpublished}
            isTakenDown={isTakenDown}
            savedAt={draft.draft?.savedAt ?? null}
            keptAt={kept.keptAt}
            isBusy={isBusy}
            failure={failure}
            onKeep={() => void keepNow()}
            onPublish={() => void publish()}
            onShowChanges={() => void keepNow().then(() => setDialog('changes'))}
            onDiscard={() => void discard()}
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
      {saved !== null && (dialog === 'share' || dialog === 'published') && (
        <ShareDialog
          magnet={saved}
          isNew={dialog === 'published'}
          onClose={() => setDialog(null)}
        />
      )}
      {saved !== null && dialog === 'history' && (
        <HistoryDialog
          saved={saved}
          onRestore={(values) => {
            setDialog(null);
            replaceDraft(values, 'Restored into the draft');
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {saved !== null && dialog === 'changes' && draft.draft !== null && (
        <ChangesDialog saved={saved} draft={draft.draft} onClose={() => setDialog(null)} />
      )}
      <LeaveGuard
        isDirty={hasUnsaved}
        save={keepNow}
        onLeave={giveUp}
        text="Your last changes to this magnet are not saved yet."
      />
    </FormProvider>
  );
}

function wrongSteps(fields: readonly string[]): FormStep[] {
  const places = new Map<string, FormStep>(
    Object.entries(formFields).map(([name, [step]]) => [name, step]),
  );
  return fields.flatMap((field) => places.get(field) ?? []);
}

function withoutStarter(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('starter');
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** Afterwards a field that appears takes the focus from nobody. */
const LOADING_MS = 3_000;

/** The step in the address; `goTo` may name a field to put the focus into. */
function useSteps(setFocus: (field: keyof MagnetFormValues) => void) {
  const [address] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const step = readStep(address.get('step'));
  const wanted = useRef<FormPlace | null>(null);
  const focus = useCallback(
    (place: FormPlace): boolean => {
      const before = document.activeElement;
      const [control] = document.getElementsByName(place);
      if (control !== undefined) control.focus();
      else if (isWhole(place)) setFocus(place);
      return document.activeElement !== before;
    },
    [setFocus],
  );
  useEffect(() => {
    const place = wanted.current;
    wanted.current = null;
    if (place === null || placeOf(place)[0] !== step || focus(place)) return undefined;
    // The step may still be loading.
    const observer = new MutationObserver(() => focus(place) && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), LOADING_MS);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [step, focus]);
  return {
    step,
    goTo(next: FormStep, place: FormPlace | null = null): void {
      if (next === step) {
        if (place !== null) focus(place);
        return;
      }
      wanted.current = place;
      // The address as it is now: a new magnet may have got its own since the last render.
      const { pathname, search } = window.location;
      const query = new URLSearchParams(search);
      query.set('step', next);
      void navigate(`${pathname}?${query.toString()}`, { state: state as unknown }); // the router says `any`
    },
  };
}

const isWhole = (place: FormPlace): place is keyof MagnetFormValues => place in formFields;
