import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { consentDefaultApi, MOST_CONSENT } from '#shared/account/consent-default.contract.ts';
import { endpointMutation, endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { SaveOrDiscard } from '#desktop/renderer/ui/panels/save-or-discard.tsx';
import { TextArea } from '#desktop/renderer/ui/controls/field.tsx';
import { LeaveGuard } from '#desktop/renderer/ui/overlays/leave-guard.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

const ownDefault = endpointQuery(consentDefaultApi.read, {});

/** The text to agree to that new magnets begin with. */
export function ConsentPanel() {
  const query = useQuery({ ...ownDefault, staleTime: 0 });
  return (
    <QueryPanel
      query={query}
      what="your text to agree to"
      skeleton={<Skeleton className="h-56 rounded-panel" />}
    >
      {({ text }) => <ConsentForm saved={text ?? ''} />}
    </QueryPanel>
  );
}

function ConsentForm({ saved }: { saved: string }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? saved;
  const isDirty = value.trim() !== saved;
  const save = useMutation({
    ...endpointMutation(consentDefaultApi.save),
    onSuccess: (answer) => {
      client.setQueryData(ownDefault.queryKey, answer);
      setTyped(null);
      toast.success('Text saved for new lead magnets');
    },
  });
  return (
    <Panel title="Text to agree to">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ body: { text: value.trim() === '' ? null : value.trim() } });
        }}
      >
        <TextArea
          label="New lead magnets begin with"
          isOptional
          maxLength={MOST_CONSENT}
          placeholder="I want to get emails about this topic. I can unsubscribe at any time."
          hint="Where you ask for an email, visitors see it with an empty box that they may tick. You can change it for each lead magnet. Existing lead magnets keep their text. Consent already given does not change."
          error={save.isError ? errorText(save.error) : undefined}
          value={value}
          onChange={({ target }) => setTyped(target.value)}
        />
        <SaveOrDiscard
          label="Save the text"
          isBusy={save.isPending}
          isDirty={isDirty}
          onDiscard={() => setTyped(null)}
        />
      </form>
      <LeaveGuard isDirty={() => isDirty} text="Your text to agree to is not saved yet." />
    </Panel>
  );
}
