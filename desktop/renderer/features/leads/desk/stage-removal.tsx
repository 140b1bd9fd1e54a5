import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import { leadStagesApi } from '#shared/leads/lead-stages.contract.ts';
import type { LeadStage } from '#shared/leads/leads.contract.ts';
import { apiTransport } from '../../../api/api-client.ts';
import { invalidatePath } from '../../../api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Field } from '#desktop/renderer/ui/controls/field.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { type DeskNames, livingStage } from '../table/lead-queries.ts';
import { useActUndo } from '../table/use-acts.ts';
import { useAffected, useViewsWith } from './desk-parts.tsx';

/** Asks where the people of a stage go, and says what else changes. */
export function StageRemoval({
  stage,
  desk,
  onClose,
}: {
  stage: LeadStage;
  desk: DeskNames;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const others = desk.stages.filter(({ id }) => id !== stage.id);
  const [chosen, setMoveTo] = useState(others[0]?.id ?? '');
  const moveTo = others.some(({ id }) => id === chosen) ? chosen : (others[0]?.id ?? '');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const offerUndo = useActUndo();
  const affected = useAffected({ field: 'stage', is: 'any', value: [stage.id] });
  const views = useViewsWith(
    ({ field, value }) =>
      field === 'stage' &&
      Array.isArray(value) &&
      value.some((id) => livingStage(desk, id) === stage.id),
  );
  const other = others.find(({ id }) => id === moveTo)?.name ?? '';

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      const { actId, moved } = await callEndpoint(
        leadStagesApi.remove,
        { params: { stageId: stage.id }, body: { version: desk.stagesVersion, moveTo } },
        apiTransport,
      );
      const people = `${moved.toLocaleString('en')} ${moved === 1 ? 'lead' : 'leads'} moved to ${other}`;
      offerUndo(`Stage “${stage.name}” removed`, actId, moved === 0 ? undefined : people);
      onClose();
    } catch (error) {
      setProblem(errorText(error));
      setBusy(false);
    }
    await invalidatePath(client, '/api/leads');
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Remove the stage “${stage.name}”?`}
      description={`${affected} ${affected.startsWith('1 ') || affected === 'No lead' ? 'is' : 'are'} in this stage. You can undo this for 10 seconds.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" isBusy={isBusy} onClick={() => void remove()}>
            Remove stage
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pb-2">
        <Field label="Move its leads to">
          {(control) => (
            <Select {...control} value={moveTo} onChange={(event) => setMoveTo(event.target.value)}>
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {views.length > 0 && (
          <p className="text-sm text-ink-soft">
            {views.length === 1 ? 'The saved view' : 'The saved views'}{' '}
            {views.map((name) => `“${name}”`).join(', ')} will ask for “{other}” instead.
          </p>
        )}
        <div role="alert">{problem !== '' && <Notice tone="bad">{problem}</Notice>}</div>
      </div>
    </Dialog>
  );
}
