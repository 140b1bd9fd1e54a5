import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  magnetDraftsApi,
  type MagnetDraft,
  type MagnetVersion,
} from '#shared/magnets/magnet-drafts.contract.ts';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { FieldChanges } from './field-changes.tsx';
import { formFields } from '../form-steps.ts';
import {
  type MagnetFormValues,
  valuesFromFields,
  valuesFromMagnet,
} from '../magnet-form-values.ts';

/** What was published before, what differs from today, and the way back into the draft. */
export function HistoryDialog({
  saved,
  onRestore,
  onClose,
}: {
  saved: Magnet;
  onRestore: (values: MagnetFormValues) => void;
  onClose: () => void;
}) {
  const params = { magnetId: saved.id };
  const [version, setVersion] = useState<number | null>(null);
  const list = useQuery(endpointQuery(magnetDraftsApi.listVersions, { params }));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Published versions"
      description="The last 50 are kept. Restoring one changes your draft; visitors see it once you publish."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <QueryPanel query={list} what="the versions" skeleton={<Skeleton className="h-40" />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm text-ink-soft">Nothing was published yet.</p>
          ) : (
            <ol className="grid gap-2">
              {items.map((item, index) => (
                <li key={item.version} className="rounded-control border border-line p-3">
                  <VersionHead
                    item={item}
                    isCurrent={index === 0}
                    isOpen={version === item.version}
                    onOpen={() => setVersion(version === item.version ? null : item.version)}
                  />
                  {version === item.version && (
                    <VersionBody saved={saved} version={item.version} onRestore={onRestore} />
                  )}
                </li>
              ))}
            </ol>
          )
        }
      </QueryPanel>
    </Dialog>
  );
}

function VersionHead({
  item,
  isCurrent,
  isOpen,
  onOpen,
}: {
  item: MagnetVersion;
  isCurrent: boolean;
  isOpen: boolean;
  onOpen: () => void;
}) {
  const { timeZone } = useUser();
  const labels = new Map<string, string>(
    Object.entries(formFields).map(([name, [, label]]) => [name, label]),
  );
  const changed = item.changed.map((name) => labels.get(name) ?? name);
  return (
    <div className="flex flex-wrap items-start justify-between gap-2">
      <p className="min-w-0 text-sm">
        <strong className="font-semibold">{exactTime(item.publishedAt, timeZone)}</strong>
        <br />
        <span className="text-ink-soft">
          {changed.length === 0 ? 'First published' : changed.join(', ')}
        </span>
      </p>
      {isCurrent ? (
        <span className="text-sm text-ink-soft">What visitors see</span>
      ) : (
        <Button size="small" aria-expanded={isOpen} onClick={onOpen}>
          Compare
        </Button>
      )}
    </div>
  );
}

function VersionBody({
  saved,
  version,
  onRestore,
}: {
  saved: Magnet;
  version: number;
  onRestore: (values: MagnetFormValues) => void;
}) {
  const input = { params: { magnetId: saved.id }, query: { version } };
  const query = useQuery(endpointQuery(magnetDraftsApi.readVersion, input));
  return (
    <QueryPanel query={query} what="this version" skeleton={<Skeleton className="mt-3 h-20" />}>
      {({ fields, files }) => {
        const values = valuesFromFields(fields, files);
        const gone = fields.items?.filter(
          ({ fileId }) => fileId !== null && !files.some(({ id }) => id === fileId),
        );
        return (
          <>
            <FieldChanges before={valuesFromMagnet(saved)} after={values} names={['Now', 'Then']} />
            {gone !== undefined && gone.length > 0 && (
              <p className="mt-3 text-sm text-ink-soft">
                {gone.length === 1
                  ? 'A file of it was deleted since. Choose one again after restoring.'
                  : 'Files of it were deleted since. Choose them again after restoring.'}
              </p>
            )}
            <Button size="small" className="mt-3" onClick={() => onRestore(values)}>
              Restore into the draft
            </Button>
          </>
        );
      }}
    </QueryPanel>
  );
}

/** What publishing would change. */
export function ChangesDialog({
  saved,
  draft,
  onClose,
}: {
  saved: Magnet;
  draft: MagnetDraft;
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Unpublished changes"
      description="Visitors see the published copy until you publish these."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <FieldChanges
        before={valuesFromMagnet(saved)}
        after={valuesFromFields(draft.fields, draft.files)}
        names={['Published', 'Draft']}
      />
    </Dialog>
  );
}
