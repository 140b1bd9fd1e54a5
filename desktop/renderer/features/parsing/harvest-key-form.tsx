import { useState } from 'react';
import { operatorReadersApi, type PaidReader } from '#shared/parsing/readers.contract.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { problemOf, useReaderAct } from './use-reader-act.ts';

/** The key is never shown again; its last characters identify it. */
export function HarvestKeyForm({ paid }: { paid: PaidReader }) {
  const [key, setKey] = useState('');
  const [isRemoving, setRemoving] = useState(false);
  const setting = useReaderAct(
    operatorReadersApi.setKey,
    () => 'Key stored',
    () => setKey(''),
  );
  const removing = useReaderAct(
    operatorReadersApi.removeKey,
    () => 'Key removed, HarvestAPI is off',
    () => setRemoving(false),
  );
  const { error } = setting;
  const problem = error === null ? undefined : (problemOf(error, 'key') ?? errorText(error));
  const has = paid.key !== 'missing';
  return (
    <form
      noValidate
      aria-label="Key of HarvestAPI"
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!setting.isPending) setting.mutate({ body: { key } });
      }}
    >
      <div className="flex flex-wrap items-start gap-2">
        <TextField
          label="API key"
          type="password"
          autoComplete="off"
          spellCheck={false}
          maxLength={220}
          className="min-w-56 flex-1"
          placeholder={has ? 'Paste another one to replace it' : ''}
          hint="From your account at HarvestAPI. Stored encrypted and never shown again."
          value={key}
          error={problem}
          onChange={(event) => setKey(event.target.value)}
        />
        <Button type="submit" isBusy={setting.isPending} className="sm:mt-6.5">
          {has ? 'Replace key' : 'Store key'}
        </Button>
      </div>
      {has && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span>
            Key ending in <code className="font-mono font-medium">{paid.keyEnding}</code>
            {paid.keySetAt !== null && (
              <span className="text-ink-soft">
                , stored <LocalTime at={paid.keySetAt} />
              </span>
            )}
          </span>
          <Button size="small" onClick={() => setRemoving(true)}>
            Remove key
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        title="Remove the key?"
        text={
          removing.error === null
            ? 'HarvestAPI is switched off. Comments it would have read wait for another reader or for their creators.'
            : errorText(removing.error)
        }
        confirmLabel="Remove key"
        isBusy={removing.isPending}
        onConfirm={() => removing.mutate({})}
        onCancel={() => setRemoving(false)}
      />
    </form>
  );
}
