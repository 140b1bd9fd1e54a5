import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { throwawayApi, type ThrowawayDomains } from '#shared/mail/throwaway.contract.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { problemAt, useDomainAct } from './use-domain-act.ts';

type Decision = ThrowawayDomains['decisions'][number];

/** Domains that operators decided about, whatever the list says. */
export function DecisionsPanel({ decisions }: { decisions: readonly Decision[] }) {
  return (
    <Panel title="Single domains" bodyClassName="grid gap-5 p-5">
      <p className="text-sm text-ink-soft">
        Your choice applies to a domain and all domains below it, and overrides the list.
      </p>
      <DecisionForm />
      {decisions.length > 0 && (
        <ul aria-label="Domains you decided about" className="divide-y divide-line">
          {decisions.map((decision) => (
            <DecisionRow key={decision.domain} decision={decision} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function DecisionForm() {
  const [domain, setDomain] = useState('');
  const [isThrowaway, setThrowaway] = useState<'yes' | 'no'>('yes');
  const act = useDomainAct(
    throwawayApi.decide,
    (_, { body }) => `${body.domain} ${body.isThrowaway ? 'is throw-away' : 'is no throw-away'}`,
    () => setDomain(''),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!act.isPending) act.mutate({ body: { domain, isThrowaway: isThrowaway === 'yes' } });
  };
  return (
    <form noValidate aria-label="Decide about a domain" onSubmit={submit}>
      <div className="flex flex-wrap items-start gap-2">
        <TextField
          label="Domain"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={253}
          className="min-w-56 flex-1"
          placeholder="example.com"
          value={domain}
          error={problemAt(act.error, 'domain')}
          onChange={(event) => setDomain(event.target.value)}
        />
        <div className="flex flex-wrap gap-2 sm:mt-6.5">
          <Segmented
            label="Counts as"
            value={isThrowaway}
            choices={[
              { value: 'yes', name: 'Throw-away', label: 'Throw-away' },
              { value: 'no', name: 'Ordinary', label: 'Ordinary' },
            ]}
            onChange={setThrowaway}
          />
          <Button type="submit" isBusy={act.isPending} disabled={domain.trim() === ''}>
            Add
          </Button>
        </div>
      </div>
    </form>
  );
}

function DecisionRow({ decision: { domain, isThrowaway, decidedAt } }: { decision: Decision }) {
  const act = useDomainAct(throwawayApi.undecide, () => `The list decides about ${domain} again`);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
      <code className="min-w-0 font-mono wrap-anywhere">{domain}</code>
      <Badge tone={isThrowaway ? 'wait' : 'good'}>{isThrowaway ? 'Throw-away' : 'Ordinary'}</Badge>
      <span className="ml-auto text-ink-soft">
        <LocalTime at={decidedAt} />
      </span>
      <Button
        size="small"
        aria-label={`Remove ${domain}`}
        isBusy={act.isPending}
        onClick={() => act.mutate({ query: { domain } })}
      >
        <X aria-hidden size={14} />
        Remove
      </Button>
    </li>
  );
}
