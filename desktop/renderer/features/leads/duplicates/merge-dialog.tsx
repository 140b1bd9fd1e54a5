import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUndo } from '#desktop/renderer/ui/toasts/use-undo.ts';
import { duplicatesApi, type Side } from '#shared/leads/duplicates.contract.ts';
import { type LeadSummary, leadsApi } from '#shared/leads/leads.contract.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Face } from '#desktop/renderer/ui/texts/face.tsx';
import { type Choice, choicesOf } from './duplicate-texts.ts';
import { mergePaths, takeMergeBack } from './merges-panel.tsx';

/** Makes one lead of two: which one stays, and whose value where they differ. */
export function MergeDialog({
  pair: [kept, merged],
  onSwap,
  onClose,
}: {
  pair: readonly [kept: LeadSummary, merged: LeadSummary];
  onSwap: () => void;
  onClose: () => void;
}) {
  const { data: desk } = useQuery(endpointQuery(leadsApi.desk, {}));
  const [sides, setSides] = useState<{ [key: string]: Side }>({});
  const client = useQueryClient();
  const choices = choicesOf(kept, merged, desk);
  const sideOf = (key: string): Side => sides[key] ?? 'kept';
  const isOwn = ({ key }: Choice) => key.startsWith('own:');
  const offerUndo = useUndo();
  const call = useMutation({
    ...endpointMutation(duplicatesApi.merge),
    async onSuccess({ mergeId }) {
      offerUndo('Merged', {
        description: 'You can undo it for 30 days in the list of merges.',
        paths: mergePaths,
        undo: () => takeMergeBack(mergeId),
      });
      onClose();
      await invalidatePath(client, ...mergePaths);
    },
  });
  const sidesWhere = (isIn: (choice: Choice) => boolean) =>
    Object.fromEntries(
      choices.filter(isIn).map(({ key }) => [key.replace(/^own:/, ''), sideOf(key)]),
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Merge two leads"
      description={`Unlocks, notes and tags of both go to ${kept.name}. Later comments of both lead there.`}
      footer={
        <>
          <Button
            onClick={() => {
              setSides({});
              onSwap();
            }}
          >
            Keep the other one
          </Button>
          <Button
            look="primary"
            isBusy={call.isPending || desk === undefined}
            onClick={() =>
              call.mutate({
                body: {
                  kept: { id: kept.id, version: kept.version },
                  merged: { id: merged.id, version: merged.version },
                  fields: sidesWhere((choice) => !isOwn(choice)),
                  values: sidesWhere(isOwn),
                },
              })
            }
          >
            Merge
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pb-2">
        {choices.length === 0 && (
          <p className="text-sm text-ink-soft">The two do not contradict each other.</p>
        )}
        {choices.map((choice) => (
          <ChooseSide
            key={choice.key}
            choice={choice}
            names={{ kept: kept.name, merged: merged.name }}
            side={sideOf(choice.key)}
            onChoose={(side) => setSides({ ...sides, [choice.key]: side })}
          />
        ))}
        <div role="alert">
          {call.error !== null && <Notice tone="bad">{errorText(call.error)}</Notice>}
        </div>
      </div>
    </Dialog>
  );
}

function ChooseSide({
  choice,
  names,
  side,
  onChoose,
}: {
  choice: Choice;
  names: { [side in Side]: string };
  side: Side;
  onChoose: (side: Side) => void;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{choice.label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {(['kept', 'merged'] as const).map((one) => (
          <label
            key={one}
            className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-control border border-line-strong px-3 py-2 text-sm has-checked:border-brand has-checked:bg-brand-wash"
          >
            <input
              type="radio"
              name={choice.key}
              checked={side === one}
              onChange={() => onChoose(one)}
              className="size-4 shrink-0 accent-brand"
            />
            {choice.key === 'photoUrl' ? (
              <>
                <Face name={names[one]} photoUrl={choice[one]} className="size-12 text-base" />
                {one === 'kept' ? 'Picture of the lead that stays' : 'Picture of the other lead'}
              </>
            ) : (
              <bdi className="min-w-0 [overflow-wrap:anywhere]">{choice[one]}</bdi>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
