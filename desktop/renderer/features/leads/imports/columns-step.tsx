import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { callEndpoint } from '#shared/api/client.ts';
import {
  type ColumnTarget,
  type ExistingMode,
  existingModes,
} from '#shared/leads/imports/import-columns.ts';
import { type LeadImport, leadImportsApi } from '#shared/leads/imports/import.contract.ts';
import { leadDeskApi } from '#shared/leads/lead-desk.contract.ts';
import { leadsApi } from '#shared/leads/leads.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointQuery, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ChoiceCards } from '#desktop/renderer/ui/controls/choice-cards.tsx';
import { FieldError, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { LeaveGuard } from '#desktop/renderer/ui/overlays/leave-guard.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { ColumnTable } from './column-table.tsx';
import { FormatRow } from './format-row.tsx';
import { useStep } from './import-queries.ts';

const modes = [
  { value: 'fill', title: existingModes.fill, text: 'Nothing that you have is overwritten.' },
  { value: 'overwrite', title: existingModes.overwrite, text: 'Empty cells change nothing.' },
  { value: 'keep', title: existingModes.keep, text: 'Only new people are imported.' },
] as const satisfies readonly { value: ExistingMode; title: string; text: string }[];

/** The second step: what the columns mean, and what happens to people who are known already. */
export function ColumnsStep({
  one,
  file,
  onRead,
  onChecked,
}: {
  one: LeadImport;
  /** Null after a reload: then it has to be chosen again to be read in another way. */
  file: File | null;
  onRead: (one: LeadImport) => void;
  onChecked: () => void;
}) {
  const client = useQueryClient();
  const { data: desk } = useQuery(endpointQuery(leadsApi.desk, {}));
  const [targets, setTargets] = useState<ColumnTarget[]>(one.columns.map(({ target }) => target));
  const [existing, setExisting] = useState<ExistingMode>(one.existing);
  const [tagName, setTagName] = useState(one.tagName ?? '');
  const [isTried, setTried] = useState(false);
  const check = useStep(
    (body: { targets: ColumnTarget[]; existing: ExistingMode; tagName: string | null }) =>
      callEndpoint(leadImportsApi.check, { params: { importId: one.id }, body }, apiTransport),
  );
  const put = (at: number, target: ColumnTarget) =>
    setTargets((before) => before.map((former, index) => (index === at ? target : former)));

  async function addField(at: number, name: string): Promise<void> {
    try {
      const body = { name: name.slice(0, 60), kind: 'text' as const, options: [] };
      const field = await callEndpoint(leadDeskApi.addField, { body }, apiTransport);
      await invalidatePath(client, '/api/leads/desk');
      put(at, `own:${field.id}`);
    } catch (error) {
      toast.error('The field could not be added', { description: errorText(error) });
    }
  }

  const isTold = targets.includes('email') || targets.includes('profileUrl');
  const problem = isTold
    ? null
    : 'Choose the column with the email or the one with the profile link. They tell one person from another.';
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (problem !== null) return;
        const tag = tagName.trim();
        const wish = { targets, existing, tagName: tag === '' ? null : tag };
        check.mutate(wish, { onSuccess: onChecked });
      }}
    >
      <LeaveGuard
        isDirty={() =>
          !check.isSuccess &&
          (tagName !== (one.tagName ?? '') ||
            one.columns.some(({ target }, at) => target !== targets[at]))
        }
        text="The meaning of the columns is not saved yet."
      />
      {one.problem !== null && <Notice tone="bad">{one.problem}.</Notice>}
      <Panel title="What the columns mean">
        <FormatRow one={one} file={file} onRead={onRead} />
        <ColumnTable
          one={one}
          targets={targets}
          fields={desk?.fields ?? []}
          onTarget={put}
          onNewField={(at, name) => void addField(at, name)}
        />
        {isTried && problem !== null && (
          <div role="alert" className="mt-3">
            <FieldError text={problem} />
          </div>
        )}
      </Panel>
      <Panel title="People you have already">
        <ChoiceCards
          label="People you have already"
          value={existing}
          cards={modes}
          className="sm:grid-cols-3"
          onChange={setExisting}
        />
        <TextField
          className="mt-5 max-w-sm"
          label="Tag for everybody of this file"
          isOptional
          hint="Finds these people again, in a filter or an export."
          maxLength={40}
          value={tagName}
          onChange={({ target }) => setTagName(target.value)}
        />
      </Panel>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" isBusy={check.isPending}>
          Start the dry run
        </Button>
        <p className="self-center text-[0.8125rem] text-ink-soft">
          Checks every row and changes nothing.
        </p>
      </div>
    </form>
  );
}
