import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DomainRecord, operatorMessagesApi } from '#shared/notifications/messages.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { copyText } from '#desktop/renderer/ui/texts/copy-text.ts';

/** Whether mail servers can trust the sending domain, with records to copy. */
export function DomainPanel() {
  const [typed, setTyped] = useState('');
  const [selector, setSelector] = useState<string | undefined>(undefined);
  const query = useQuery(endpointQuery(operatorMessagesApi.domain, { query: { selector } }));
  const look = () => {
    const wanted = typed.trim() === '' ? undefined : typed.trim();
    if (wanted === selector) void query.refetch();
    else setSelector(wanted);
  };
  return (
    <Panel title="Sending domain" className="mt-6" bodyClassName="grid gap-4 p-5 pt-2">
      <QueryPanel query={query} what="the records of the sending domain" isInPanel>
        {({ domain, isAsked, records }) =>
          isAsked ? (
            <ul aria-label={`Records of ${domain}`} className="grid gap-4">
              {records.map((record) => (
                <RecordRow key={record.name} record={record} />
              ))}
            </ul>
          ) : (
            <p className="text-sm text-ink-soft">
              Emails come from {domain}. Practice mode asks no name servers.
            </p>
          )
        }
      </QueryPanel>
      <form
        noValidate
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          look();
        }}
      >
        <TextField
          label="DKIM selector"
          value={typed}
          maxLength={63}
          placeholder="mail"
          hint="As your mail service names it. Without one, usual names are tried."
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" isBusy={query.isFetching}>
          Check again
        </Button>
      </form>
    </Panel>
  );
}

const tones = { good: 'good', wrong: 'bad', missing: 'bad', unknown: 'wait' } as const;
const words = { good: 'Good', wrong: 'Wrong', missing: 'Missing', unknown: 'Not known' } as const;

function RecordRow({
  record: { name, host, state, found, advice, wanted },
}: {
  record: DomainRecord;
}) {
  return (
    <li className="grid gap-1">
      <h3 className="flex flex-wrap items-center gap-2 text-sm font-semibold">
        {name} <Badge tone={tones[state]}>{words[state]}</Badge>
        <span className="font-normal wrap-anywhere text-ink-soft">{host}</span>
      </h3>
      <p className="text-sm text-pretty text-ink-soft">{advice}</p>
      {found !== null && <code className="text-[0.8125rem] wrap-anywhere">{found}</code>}
      {wanted !== null && (
        <p className="flex flex-wrap items-center gap-3">
          <code className="rounded-control bg-ink/6 px-2 py-1 text-[0.8125rem] wrap-anywhere">
            {wanted}
          </code>
          <Button onClick={() => void copyText(wanted, `The ${name} record`)}>
            Copy<span className="sr-only"> the {name} record</span>
          </Button>
        </p>
      )}
    </li>
  );
}
