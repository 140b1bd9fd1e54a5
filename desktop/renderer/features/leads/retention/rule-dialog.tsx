import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { ApiError } from '#shared/api/client.ts';
import { filterProblem, type LeadFilter, noFilter } from '#shared/leads/lead-filter.ts';
import { retentionApi, type RetentionRule } from '#shared/leads/retention.contract.ts';
import { LEAST_DAYS, MOST_DAYS, ruleFilter } from '#shared/leads/retention-rules.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointQuery, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { FormDialog } from '#desktop/renderer/ui/overlays/form-dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { useDebounced } from '#desktop/renderer/ui/panels/use-debounced.ts';
import { GroupEditor } from '../filter/filter-builder.tsx';
import { offeredFields } from '../filter/filter-values.ts';
import { useDesk, useOrigins } from '../table/lead-queries.ts';
import { DryRun } from './dry-run.tsx';
import { ruleWords } from './retention-texts.ts';

const PAUSE_MS = 400;

/** Makes a rule or changes one, with a dry run of what is on the screen. */
export function RuleDialog({ rule, onClose }: { rule: RetentionRule | null; onClose: () => void }) {
  const client = useQueryClient();
  const desk = useDesk();
  const origins = useOrigins(true);
  const [days, setDays] = useState(String(rule?.days ?? 365));
  const [filter, setFilter] = useState<LeadFilter>(rule?.filter ?? noFilter);
  const [entered] = useState(() => JSON.stringify([days, filter]));
  const [version, setVersion] = useState(rule?.version ?? 0);
  const { data } = useQuery(endpointQuery(retentionApi.read, {}));
  // Another tab may have changed it while this dialog was open.
  const current = data?.rules.find(({ id }) => id === rule?.id);
  const isBehind = current !== undefined && current.version !== version;

  const number = Number(days);
  const isNumber = Number.isInteger(number) && number >= LEAST_DAYS && number <= MOST_DAYS;
  const daysProblem = isNumber ? undefined : `Enter ${LEAST_DAYS} to ${MOST_DAYS} days.`;
  const problem = filterProblem(ruleFilter({ days: isNumber ? number : LEAST_DAYS, filter }));
  const wish = isNumber && problem === null ? { days: number, filter } : null;
  const tried = useDebounced(wish === null ? null : JSON.stringify(wish), PAUSE_MS);

  const save = useMutation({
    mutationFn: (body: NonNullable<typeof wish>) =>
      rule === null
        ? callEndpoint(retentionApi.add, { body }, apiTransport)
        : callEndpoint(
            retentionApi.change,
            { params: { ruleId: rule.id }, body: { ...body, version } },
            apiTransport,
          ),
    onSuccess() {
      toast.success('The rule is saved', { description: 'It is off until you switch it on.' });
      onClose();
    },
    onSettled: () => invalidatePath(client, '/api/lead-retention'),
  });
  const isConflict = save.error instanceof ApiError && save.error.code === 'retention_rule_changed';

  return (
    <FormDialog
      isOpen
      isDirty={() => JSON.stringify([days, filter]) !== entered}
      onClose={onClose}
      title={rule === null ? 'Add a rule' : 'Edit the rule'}
      description={
        rule?.isOn === true
          ? 'A changed rule is off, and its list is empty, until you switch it on again.'
          : 'It is off until you switch it on.'
      }
      submit={isBehind ? 'Save mine instead' : 'Save the rule'}
      isBusy={save.isPending}
      isDisabled={wish === null}
      onSubmit={() => {
        if (wish !== null) save.mutate(wish);
      }}
    >
      {isBehind && (
        <Notice
          tone="warn"
          action={
            <Button
              size="small"
              onClick={() => {
                setDays(String(current.days));
                setFilter(current.filter);
                setVersion(current.version);
                save.reset();
              }}
            >
              Load it
            </Button>
          }
        >
          This rule was changed elsewhere. It says now: {ruleWords(current, desk)}.
        </Notice>
      )}
      {save.error !== null && !(isConflict && isBehind) && (
        <Notice tone="bad">{errorText(save.error)}</Notice>
      )}
      <TextField
        label="Days since the last unlock"
        hint="Someone who unlocks again stays."
        type="number"
        inputMode="numeric"
        min={LEAST_DAYS}
        max={MOST_DAYS}
        value={days}
        error={daysProblem}
        onChange={(event) => setDays(event.target.value)}
        className="sm:w-56"
      />
      <fieldset className="grid min-w-0 gap-3">
        <legend className="mb-2 text-sm font-medium">
          Only those who <span className="font-normal text-ink-soft">(optional)</span>
        </legend>
        {desk !== undefined && (
          <GroupEditor
            group={filter}
            depth={1}
            fields={offeredFields(desk, origins)}
            onChange={setFilter}
          />
        )}
        {problem !== null && (
          <p role="status" className="text-sm text-bad">
            {problem}
          </p>
        )}
      </fieldset>
      <DryRun wish={wish !== null && tried !== null ? parsed(tried) : null} />
    </FormDialog>
  );
}

const parsed = (json: string) => JSON.parse(json) as { days: number; filter: LeadFilter }; // written above
