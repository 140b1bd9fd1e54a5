import { type FormEvent, useState } from 'react';
import { throwawayApi, type ThrowawayDomains } from '#shared/mail/throwaway.contract.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextArea, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { problemAt, useDomainAct } from './use-domain-act.ts';

type List = ThrowawayDomains['list'];

const took = ({ list }: ThrowawayDomains) => `${list.domains.toLocaleString()} domains are listed`;

/** The list of throw-away domains: the product's, one from an address, or a pasted text. */
export function DomainListPanel({ list }: { list: List }) {
  return (
    <Panel title="List of throw-away domains" bodyClassName="grid gap-6 p-5">
      <Present list={list} />
      <FetchForm address={list.address ?? ''} />
      <TextForm />
    </Panel>
  );
}

function Present({ list }: { list: List }) {
  const [isAsked, setAsked] = useState(false);
  const reset = useDomainAct(throwawayApi.resetList, took, () => setAsked(false));
  const count = list.domains.toLocaleString();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="min-w-0 flex-1 wrap-anywhere">
        {list.source === 'built_in' && <>The list of this release counts: {count} domains.</>}
        {list.source === 'text' && <>A text of yours counts: {count} domains</>}
        {list.source === 'address' && (
          <>
            {count} domains from <code className="font-mono">{list.address}</code>
          </>
        )}
        {list.takenAt !== null && (
          <span className="text-ink-soft">
            , taken <LocalTime at={list.takenAt} />
          </span>
        )}
      </p>
      {list.source !== 'built_in' && (
        <Button size="small" onClick={() => setAsked(true)}>
          Use the list of this release
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title="Use the list of this release?"
        text={
          reset.error === null
            ? 'Your own list is removed. Decisions about single domains stay.'
            : errorText(reset.error)
        }
        confirmLabel="Use it"
        isBusy={reset.isPending}
        onConfirm={() => reset.mutate({})}
        onCancel={() => setAsked(false)}
      />
    </div>
  );
}

function FetchForm({ address: fetched }: { address: string }) {
  const [address, setAddress] = useState(fetched);
  const act = useDomainAct(throwawayApi.fetchList, took);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!act.isPending) act.mutate({ body: { address } });
  };
  return (
    <form noValidate aria-label="List from an address" onSubmit={submit}>
      <div className="flex flex-wrap items-start gap-2">
        <TextField
          label="Address of a list"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={2_048}
          className="min-w-56 flex-1"
          placeholder="https://"
          hint="One domain a line, or a JSON list. It replaces the present list; fetch it again when it was renewed."
          value={address}
          error={problemAt(act.error, 'address')}
          onChange={(event) => setAddress(event.target.value)}
        />
        <Button type="submit" isBusy={act.isPending} className="sm:mt-6.5">
          {fetched !== '' && fetched === address ? 'Fetch again' : 'Fetch list'}
        </Button>
      </div>
    </form>
  );
}

function TextForm() {
  const [text, setText] = useState('');
  const act = useDomainAct(throwawayApi.putList, took, () => setText(''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!act.isPending && text.trim() !== '') act.mutate({ body: { text } });
  };
  return (
    <form noValidate aria-label="List as a text" className="grid gap-2" onSubmit={submit}>
      <TextArea
        label="Or paste a list"
        spellCheck={false}
        placeholder={'mailinator.com\nguerrillamail.com'}
        hint="Lines that are no domains are left out, and so are providers such as gmail.com."
        value={text}
        error={problemAt(act.error, 'text')}
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <Button type="submit" isBusy={act.isPending} disabled={text.trim() === ''}>
          Use this list
        </Button>
      </div>
    </form>
  );
}
