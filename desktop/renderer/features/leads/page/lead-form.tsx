import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { ApiError, callEndpoint } from '#shared/api/client.ts';
import { leadDetailApi, type LeadEdit } from '#shared/leads/lead-detail.contract.ts';
import type { LeadSummary } from '#shared/leads/leads.contract.ts';
import { apiTransport } from '../../../api/api-client.ts';
import { invalidatePath } from '../../../api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { controlClass, Field } from '#desktop/renderer/ui/controls/field.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { LeaveGuard } from '#desktop/renderer/ui/overlays/leave-guard.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { type DeskNames, stageName } from '../table/lead-queries.ts';
import { OwnField } from './own-field.tsx';

const box = `${controlClass} h-10 text-sm touch:h-11 touch:text-base`;

/** What changed in one copy against another; only that is sent. */
function changesOf(from: LeadSummary, to: LeadSummary): Omit<LeadEdit, 'version'> {
  const ids = new Set([...Object.keys(from.values), ...Object.keys(to.values)]);
  const values = Object.fromEntries(
    [...ids]
      .filter((id) => from.values[id] !== to.values[id])
      .map((id) => [id, to.values[id] ?? null]),
  );
  const isSame = [...from.tagIds].sort().join() === [...to.tagIds].sort().join();
  return {
    ...(from.name === to.name ? {} : { name: to.name }),
    ...(from.headline === to.headline ? {} : { headline: to.headline }),
    ...(from.stage === to.stage ? {} : { stage: to.stage }),
    ...(isSame ? {} : { tagIds: to.tagIds }),
    ...(Object.keys(values).length === 0 ? {} : { values }),
  };
}

/** Stage, tags, own fields and name. Of two tabs, the second one sees both copies. */
export function LeadForm({ lead, desk }: { lead: LeadSummary; desk: DeskNames }) {
  const client = useQueryClient();
  const [base, setBase] = useState(lead);
  const [draft, setDraft] = useState(lead);
  const [other, setOther] = useState<LeadSummary | null>(null);
  const [isBusy, setBusy] = useState(false);
  const edit = changesOf(base, draft);
  const isChanged = Object.keys(edit).length > 0;
  const set = (change: Partial<LeadSummary>) => setDraft({ ...draft, ...change });

  function take(stored: LeadSummary): void {
    setBase(stored);
    setDraft(stored);
    setOther(null);
  }

  async function save(version: number): Promise<void> {
    setBusy(true);
    try {
      const input = { params: { leadId: lead.id }, body: { version, ...edit } };
      take(await callEndpoint(leadDetailApi.update, input, apiTransport));
      toast.success('Saved');
      await invalidatePath(client, '/api/leads');
    } catch (error) {
      const current =
        error instanceof ApiError && error.code === 'lead_changed'
          ? (error.body as { current?: LeadSummary }).current // what this error carries by the contract
          : undefined;
      if (current === undefined) toast.error('Not saved', { description: errorText(error) });
      else setOther(current);
    }
    setBusy(false);
  }
  const send = (event: FormEvent) => {
    event.preventDefault();
    void save(base.version);
  };

  return (
    <Panel title="Details">
      <LeaveGuard isDirty={() => isChanged} text="Your changes to this lead are not saved yet." />
      <form onSubmit={send} className="grid gap-4">
        {other !== null && (
          <Conflict
            other={other}
            draft={draft}
            base={base}
            desk={desk}
            onKeepMine={() => void save(other.version)}
            onTakeTheirs={() => take(other)}
          />
        )}
        <Field label="Stage">
          {(control) => (
            <Select
              {...control}
              value={draft.stage}
              onChange={(event) => set({ stage: event.target.value })}
            >
              {desk.stages.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">Tags</legend>
          {desk.tags.length === 0 && (
            <p className="text-sm text-ink-soft">Add tags under “Stages and tags” in the list.</p>
          )}
          <div className="flex flex-wrap gap-x-4 gap-y-1">
            {desk.tags.map(({ id, name }) => (
              <label key={id} className="flex min-h-6 items-center gap-2 text-sm touch:min-h-11">
                <input
                  type="checkbox"
                  checked={draft.tagIds.includes(id)}
                  onChange={(event) =>
                    set({
                      tagIds: event.target.checked
                        ? [...draft.tagIds, id]
                        : draft.tagIds.filter((one) => one !== id),
                    })
                  }
                  className="size-4 accent-(--brand)"
                />
                <bdi>{name}</bdi>
              </label>
            ))}
          </div>
        </fieldset>
        {!lead.overQuota && (
          <>
            <Field label="Name">
              {(control) => (
                <input
                  {...control}
                  required
                  maxLength={100}
                  value={draft.name}
                  onChange={(event) => set({ name: event.target.value })}
                  className={box}
                />
              )}
            </Field>
            <Field label="Headline" isOptional>
              {(control) => (
                <input
                  {...control}
                  maxLength={300}
                  value={draft.headline ?? ''}
                  onChange={(event) => set({ headline: event.target.value || null })}
                  className={box}
                />
              )}
            </Field>
          </>
        )}
        {desk.fields.map((field) => (
          <OwnField
            key={field.id}
            field={field}
            value={draft.values[field.id]}
            onChange={(value) => {
              const { [field.id]: _old, ...values } = draft.values;
              set({ values: value === undefined ? values : { ...values, [field.id]: value } });
            }}
          />
        ))}
        <Button type="submit" look="primary" isBusy={isBusy} disabled={!isChanged}>
          Save
        </Button>
      </form>
    </Panel>
  );
}

/** Both copies, field by field; nothing is overwritten before somebody chose. */
function Conflict({
  base,
  draft,
  other,
  desk,
  onKeepMine,
  onTakeTheirs,
}: {
  base: LeadSummary;
  draft: LeadSummary;
  other: LeadSummary;
  desk: DeskNames;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}) {
  const show = (edit: Omit<LeadEdit, 'version'>) =>
    [
      edit.name === undefined ? [] : [`Name: ${edit.name}`],
      edit.headline === undefined ? [] : [`Headline: ${edit.headline ?? 'none'}`],
      edit.stage === undefined ? [] : [`Stage: ${stageName(desk, edit.stage)}`],
      edit.tagIds === undefined
        ? []
        : [
            `Tags: ${desk.tags
              .filter(({ id }) => edit.tagIds?.includes(id))
              .map(({ name }) => name)
              .join(', ')}`,
          ],
      Object.entries(edit.values ?? {}).map(
        ([id, value]) =>
          `${desk.fields.find((field) => field.id === id)?.name ?? 'Field'}: ${value === null ? 'none' : String(value)}`,
      ),
    ].flat();
  const lists = [
    { title: 'Saved meanwhile', lines: show(changesOf(base, other)) },
    { title: 'Yours', lines: show(changesOf(base, draft)) },
  ];
  return (
    <Notice tone="warn">
      <p className="font-medium">This lead was changed somewhere else in the meantime.</p>
      {lists.map(({ title, lines }) => (
        <div key={title} className="mt-2">
          <p className="text-ink-soft">{title}</p>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
            {lines.length === 0 && <li>No changes in these fields</li>}
          </ul>
        </div>
      ))}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={onKeepMine}>
          Save mine on top
        </Button>
        <Button size="small" onClick={onTakeTheirs}>
          Take the saved one
        </Button>
      </div>
    </Notice>
  );
}
