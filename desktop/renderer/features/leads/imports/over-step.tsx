import { useState } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import { consentBases } from '#shared/leads/imports/import-columns.ts';
import { type LeadImport, leadImportsApi } from '#shared/leads/imports/import.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { countText, useStep } from './import-queries.ts';
import { OutcomeLists } from './outcome-lists.tsx';

/** What an import did, and its way back. */
export function OverStep({ one }: { one: LeadImport }) {
  const { timeZone } = useUser();
  const [isAsking, setAsking] = useState(false);
  const undo = useStep((importId: string) =>
    callEndpoint(leadImportsApi.undo, { params: { importId } }, apiTransport),
  );
  const { counts, undone } = one;
  const isOpen = one.undoUntil !== null && one.hasRows;
  if (undone !== null) {
    return (
      <Panel title={titles[one.state] ?? 'Undone'}>
        <Problem one={one} />
        <p className="text-sm leading-6">
          {countText(undone.removed, 'new person is', 'new people are')} gone,{' '}
          {countText(undone.restored, 'person is', 'people are')} as before.
          {undone.stayed > 0 &&
            ` ${countText(undone.stayed, 'person', 'people')} you worked on since stayed.`}
        </p>
        {one.state === 'undo_failed' && isOpen && (
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <Button isBusy={undo.isPending} onClick={() => undo.mutate(one.id)}>
              Continue undoing it
            </Button>
            <p className="text-[0.8125rem] text-ink-soft">
              Possible until {exactTime(one.undoUntil ?? '', timeZone)}. You can import other files
              meanwhile.
            </p>
          </div>
        )}
        <Consent one={one} />
      </Panel>
    );
  }
  return (
    <div className="grid gap-5">
      <Panel title={one.state === 'failed' ? 'Stopped' : 'Imported'}>
        <Problem one={one} />
        <OutcomeLists one={one} />
        <Consent one={one} />
      </Panel>
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink look="primary" to="/crm">
          Go to your leads
        </ButtonLink>
        {isOpen && (
          <>
            <Button isBusy={undo.isPending} onClick={() => setAsking(true)}>
              Undo the whole import
            </Button>
            <p className="text-[0.8125rem] text-ink-soft">
              Possible until {exactTime(one.undoUntil ?? '', timeZone)}.
            </p>
          </>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Undo the whole import?"
        text={`${countText(counts.new, 'new person goes', 'new people go')}, and ${countText(counts.updated, 'person gets', 'people get')} back the values that the file replaced. People who unlocked something since stay, and so do your changes.`}
        confirmLabel="Undo import"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          undo.mutate(one.id);
        }}
      />
    </div>
  );
}

const titles: { readonly [state in LeadImport['state']]?: string } = {
  cancelled: 'Canceled',
  undo_failed: 'Partly undone',
};

/** Why a step was given up. */
function Problem({ one: { problem } }: { one: LeadImport }) {
  return (
    problem !== null && (
      <div className="mb-4">
        <Notice tone="bad">{problem}.</Notice>
      </div>
    )
  );
}

function Consent({ one: { consent } }: { one: LeadImport }) {
  const { timeZone } = useUser();
  if (consent === null) return null;
  return (
    <p className="mt-5 max-w-2xl text-[0.8125rem] leading-5 text-ink-soft">
      {consentBases[consent.basis]}: “<bdi>{consent.statement}</bdi>” Stated by{' '}
      <bdi>{consent.by}</bdi> on {exactTime(consent.at, timeZone)}.
    </p>
  );
}
