import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '#shared/api/client.ts';
import { type AuditCheck, auditApi } from '#shared/audit/audit.contract.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { copyText } from '#desktop/renderer/ui/texts/copy-text.ts';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { AuditRow } from './audit-row.tsx';
import type { AuditAddress } from './use-audit-address.ts';

const problems: Record<NonNullable<AuditCheck['broken']>['problem'], string> = {
  seal_missing: 'Seals before this one were removed.',
  entry_missing: 'The entry of this seal was removed.',
  entry_changed: 'This entry or its seal was changed: who, what, when or to whom.',
  content_changed: 'The name, the reason or the values of this entry were changed.',
  entry_unsealed: 'This entry was added outside the product and has no seal.',
  noted_missing:
    'The seal that you noted is not in the log: the last entries were removed or rewritten.',
};

/** Computes all seals of the log again, for an owner. */
export function SealPanel({ choose }: Pick<AuditAddress, 'choose'>) {
  const client = useQueryClient();
  const [noted, setNoted] = useState('');
  const check = useMutation({
    ...endpointMutation(auditApi.check),
    onSuccess: () => invalidatePath(client, auditApi.list.path),
  });
  const fieldProblem = check.error instanceof ApiError ? check.error.fields['noted'] : undefined;
  function send(event: FormEvent): void {
    event.preventDefault();
    check.mutate({ body: noted.trim() === '' ? {} : { noted } });
  }
  return (
    <Panel title="Seals" className="mb-6">
      <form
        noValidate
        onSubmit={send}
        className="grid gap-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-end lg:grid-cols-[minmax(0,1fr)_20rem_auto]"
      >
        <p className="text-sm leading-6 text-ink-soft md:max-lg:col-span-2">
          Each entry has a number and a hash over itself and the entry before. The check computes
          all of them again. Note the last seal outside of this server: a later check with it also
          shows whether the last entries were removed.
        </p>
        <TextField
          label="A seal that you noted"
          name="noted"
          isOptional
          autoComplete="off"
          spellCheck={false}
          value={noted}
          maxLength={90}
          onChange={(event) => setNoted(event.target.value)}
          error={fieldProblem}
        />
        <Button type="submit" isBusy={check.isPending}>
          Check the log
        </Button>
      </form>
      {check.isError && fieldProblem === undefined && (
        <div className="mt-4">
          <Notice tone="bad">{errorText(check.error)}</Notice>
        </div>
      )}
      {check.data !== undefined && <Outcome found={check.data} choose={choose} />}
    </Panel>
  );
}

function Outcome({ found, choose }: { found: AuditCheck } & Pick<AuditAddress, 'choose'>) {
  const { broken, lastSeal, entries, seals, checkedAt } = found;
  if (broken !== null) {
    return (
      <div className="mt-4 grid gap-3">
        <Notice tone="bad">
          <p className="font-medium">
            The log was changed{broken.number === null ? '' : ` at seal ${broken.number}`}.
          </p>
          <p>{problems[broken.problem]}</p>
        </Notice>
        {broken.entry !== null && (
          <ul className="overflow-hidden rounded-panel border border-line">
            <AuditRow
              row={broken.entry}
              onOperator={(id) => choose('operator', id)}
              onTarget={(id) => choose('target', id)}
            />
          </ul>
        )}
      </div>
    );
  }
  return (
    <div className="mt-4">
      <Notice
        action={
          lastSeal === null ? undefined : (
            <Button size="small" onClick={() => void copyText(lastSeal, 'The last seal')}>
              Copy the last seal
            </Button>
          )
        }
      >
        <p>
          Entries: {entries.toLocaleString()}, seals: {seals.toLocaleString()}. All are unchanged.
          Checked <LocalTime at={checkedAt} />.
        </p>
        {lastSeal !== null && (
          <p className="font-mono text-[0.8125rem] wrap-anywhere">{lastSeal}</p>
        )}
      </Notice>
    </div>
  );
}
