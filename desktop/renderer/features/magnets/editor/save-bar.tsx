import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { useUser } from '#desktop/renderer/session/session.ts';
import { SaveBarFrame } from '#desktop/renderer/ui/panels/save-bar-frame.tsx';
import { clockTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { formStepLabels, formSteps, type FormStep } from './form-steps.ts';
import type { DraftState } from './draft/use-magnet-draft.ts';

/** What is kept, what is published, and the way on. */
export function SaveBar({
  step,
  onStep,
  state,
  isUnpublished,
  isTakenDown,
  savedAt,
  keptAt,
  isBusy,
  failure,
  onKeep,
  onPublish,
  onShowChanges,
  onDiscard,
}: {
  step: FormStep;
  onStep: (step: FormStep) => void;
  state: DraftState;
  isUnpublished: boolean;
  /** A taken-down magnet is kept as a draft but cannot go live. */
  isTakenDown: boolean;
  /** When unpublished changes were last kept on the server; null without any. */
  savedAt: string | null;
  /** When input was stored in this browser that the server does not have. */
  keptAt: string | null;
  isBusy: boolean;
  /** Why publishing failed. */
  failure: string | null;
  onKeep: () => void;
  onPublish: () => void;
  onShowChanges: () => void;
  onDiscard: () => void;
}) {
  const next = formSteps[formSteps.indexOf(step) + 1];
  const hasChanges = savedAt !== null && !isUnpublished;
  const mayPublish = isUnpublished ? !isTakenDown : hasChanges || state.kind !== 'kept';
  return (
    <SaveBarFrame
      failure={failure ?? (state.kind === 'failed' ? `Not saved: ${state.text}` : null)}
      onSaveKey={onKeep}
    >
      <SavedText state={state} savedAt={savedAt} keptAt={keptAt} isUnpublished={isUnpublished} />
      <div className="flex max-w-full shrink-0 flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        {hasChanges && (
          <>
            <Button look="plain" onClick={onDiscard} disabled={isBusy}>
              Discard
            </Button>
            <Button onClick={onShowChanges}>See changes</Button>
          </>
        )}
        {next !== undefined && (
          <Button
            // Four buttons would cover half of a phone; the steps above lead on as well.
            className={hasChanges ? 'max-sm:hidden' : ''}
            onClick={() => onStep(next)}
          >
            Next: {formStepLabels[next]}
          </Button>
        )}
        {(mayPublish || isBusy) && (
          <Button look="primary" isBusy={isBusy} onClick={onPublish}>
            {isUnpublished ? 'Publish' : 'Publish changes'}
          </Button>
        )}
      </div>
    </SaveBarFrame>
  );
}

function SavedText({
  state,
  savedAt,
  keptAt,
  isUnpublished,
}: {
  state: DraftState;
  savedAt: string | null;
  keptAt: string | null;
  isUnpublished: boolean;
}) {
  const { timeZone } = useUser();
  const words = {
    saving: 'Saving...',
    failed: 'Not saved yet',
    conflict: 'Not saved: it was changed somewhere else',
    kept: keptWords({ hasDraft: savedAt !== null, isUnpublished, isOnlyHere: keptAt !== null }),
  }[state.kind];
  const time = state.kind === 'kept' ? savedAt : null;
  return (
    // As high as the buttons with two lines, so that no button moves while somebody presses it.
    <p className="min-w-44 flex-1 text-sm leading-5 text-ink-soft max-sm:basis-full">
      <span role="status">{words}</span>
      {/* Beside the live region: nobody wants to hear the time after every sentence. */}
      {time !== null && <> at {clockTime(time, timeZone)}</>}
      {(state.kind === 'failed' || state.kind === 'conflict') && keptAt !== null && (
        <>, kept in this browser {clockTime(keptAt, timeZone)}</>
      )}
    </p>
  );
}

function keptWords({
  hasDraft,
  isUnpublished,
  isOnlyHere,
}: {
  hasDraft: boolean;
  isUnpublished: boolean;
  /** A new magnet without a title: the server does not have it yet. */
  isOnlyHere: boolean;
}): string {
  if (isUnpublished && !hasDraft && isOnlyHere) return 'Add a title to save it';
  if (isUnpublished) return hasDraft ? 'Draft saved' : 'Only you can see this';
  return hasDraft ? 'Not published yet. Saved' : 'Everything is published';
}
