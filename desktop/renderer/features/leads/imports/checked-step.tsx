import { useState } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import {
  type ConsentBasis,
  consentBases,
  consentWords,
} from '#shared/leads/imports/import-columns.ts';
import { type LeadImport, leadImportsApi } from '#shared/leads/imports/import.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ChoiceCards } from '#desktop/renderer/ui/controls/choice-cards.tsx';
import { TextArea } from '#desktop/renderer/ui/controls/field.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { countText, useStep } from './import-queries.ts';
import { OutcomeLists } from './outcome-lists.tsx';

const names = Object.keys(consentBases) as ConsentBasis[]; // keys of the table
const bases = names.map((value) => ({ value, title: consentBases[value] }));
const SHORTEST = 10;

/** The third step: what would happen, and why these people's data may be kept. */
export function CheckedStep({
  one,
  onChange,
  onRemoved,
}: {
  one: LeadImport;
  onChange: () => void;
  onRemoved: () => void;
}) {
  const { counts } = one;
  const people = counts.new + counts.updated;
  const [basis, setBasis] = useState<ConsentBasis>('consent');
  const [statement, setStatement] = useState(consentWords.consent);
  const [isTried, setTried] = useState(false);
  const params = { importId: one.id };
  const run = useStep((body: { basis: ConsentBasis; statement: string }) =>
    callEndpoint(leadImportsApi.run, { params, body }, apiTransport),
  );
  const remove = useStep(async () => {
    await callEndpoint(leadImportsApi.remove, { params }, apiTransport);
    return one;
  });
  const isShort = statement.trim().length < SHORTEST;
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isShort) run.mutate({ basis, statement: statement.trim() });
      }}
    >
      <Panel title="What would happen">
        <OutcomeLists one={one} />
      </Panel>
      {people === 0 ? (
        <Notice tone="warn">There is nobody to import in this file.</Notice>
      ) : (
        <Panel title="Why may you keep these people’s data?">
          <p className="mb-4 max-w-2xl text-sm leading-6 text-ink-soft">
            It is stored with the import, with your name and the time. You are responsible for it:
            people who come from a file have not agreed to anything here.
          </p>
          <ChoiceCards
            label="Reason"
            value={basis}
            cards={bases}
            className="sm:grid-cols-3"
            onChange={(chosen) => {
              if (statement === consentWords[basis]) setStatement(consentWords[chosen]);
              setBasis(chosen);
            }}
          />
          <TextArea
            className="mt-4 max-w-2xl"
            label="In your words"
            maxLength={1_000}
            error={isTried && isShort ? 'Please say it in a sentence' : undefined}
            value={statement}
            onChange={({ target }) => setStatement(target.value)}
          />
        </Panel>
      )}
      <div className="flex flex-wrap gap-3">
        {people > 0 && (
          <Button type="submit" look="primary" isBusy={run.isPending}>
            Import {countText(people, 'person', 'people')}
          </Button>
        )}
        <Button onClick={onChange}>Change the columns</Button>
        <Button
          look="quiet"
          isBusy={remove.isPending}
          onClick={() => remove.mutate(undefined, { onSuccess: onRemoved })}
        >
          Discard this file
        </Button>
      </div>
    </form>
  );
}
