import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type ErasureReceipt, operatorErasuresApi } from '#shared/leads/erasures.contract.ts';
import { removedTexts } from '#shared/leads/removed-texts.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';

/** Erasures of visitors' data: how many, and whether a receipt is genuine. */
export function ErasuresPanel() {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const query = asked === '' ? {} : { receipt: asked };
  const { data, isError, isFetching } = useQuery({
    ...endpointQuery(operatorErasuresApi.read, { query }),
    placeholderData: (previous) => previous,
  });
  return (
    <Panel title="Erasures for visitors" className="mb-6">
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-end">
        <p className="text-sm leading-6 text-ink-soft">
          {isError && 'The erasures could not be loaded. Try again later.'}
          {data !== undefined &&
            `${data.total} in total, ${data.last30Days} in the last 30 days. A receipt does not say whose data it was.`}
        </p>
        <form
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            setAsked(typed.trim());
          }}
        >
          <div className="grid gap-1">
            <label htmlFor={id} className="text-[0.8125rem] font-medium">
              Receipt number
            </label>
            <input
              id={id}
              value={typed}
              maxLength={60}
              autoComplete="off"
              spellCheck={false}
              placeholder="E-ABCD-EFGH-JKMN"
              onChange={(event) => setTyped(event.target.value)}
              className="h-10 w-56 max-w-full rounded-control border border-line-strong bg-surface px-3 font-mono text-sm"
            />
          </div>
          <Button type="submit">Look up</Button>
        </form>
      </div>
      <div role="status">
        {asked !== '' && !isFetching && data !== undefined && <Found receipt={data.receipt} />}
      </div>
    </Panel>
  );
}

function Found({ receipt }: { receipt: ErasureReceipt | null }) {
  if (receipt === null) {
    return <p className="mt-4 text-sm">No erasure has this receipt number.</p>;
  }
  return (
    <p className="mt-4 text-sm leading-6">
      <code className="font-mono">{receipt.number}</code> is genuine. Erased{' '}
      <LocalTime at={receipt.erasedAt} />. Removed: {removedTexts(receipt).join(', ')}.
    </p>
  );
}
