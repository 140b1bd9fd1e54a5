import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { type Macro, supportMacrosApi } from '#shared/support/macros.contract.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { BackLink } from '#desktop/renderer/ui/controls/back-link.tsx';
import { MacroDialog } from './macro-dialog.tsx';

/** /admin/support/macros: texts that operators put into answers. */
export function Macros() {
  const mayEdit = useMayCall(supportMacrosApi.add);
  const client = useQueryClient();
  const query = useQuery({ ...endpointQuery(supportMacrosApi.list, {}), refetchOnMount: 'always' });
  const [edited, setEdited] = useState<Macro | 'new' | null>(null);
  const [removed, setRemoved] = useState<Macro | null>(null);
  const removing = useMutation({
    ...endpointMutation(supportMacrosApi.remove),
    onSuccess: () => toast.success('Macro removed'),
    onError: (error) => toast.error(errorText(error)),
    onSettled() {
      setRemoved(null);
      return invalidatePath(client, '/api/admin/support/macros');
    },
  });
  const add = mayEdit && (
    <Button look="primary" onClick={() => setEdited('new')}>
      Add a macro
    </Button>
  );
  return (
    <>
      <BackLink to="/admin/support">All tickets</BackLink>
      <PageHeader
        title="Macros"
        text="Texts for answers you give often. Variables are filled in when you insert a macro."
        actions={query.data !== undefined && query.data.macros.length > 0 && add}
      />
      <QueryPanel query={query} what="the macros">
        {({ macros }) => (
          <Panel bodyClassName="">
            {macros.length === 0 ? (
              <EmptyState
                picture={<MessageSquareText aria-hidden size={26} />}
                title="No macros yet"
                action={add}
              >
                Write a text once and put it into any answer.
              </EmptyState>
            ) : (
              <ul aria-label="Macros" className="divide-y divide-line">
                {macros.map((macro) => (
                  <li
                    key={macro.id}
                    className="flex flex-wrap items-start gap-x-6 gap-y-3 px-5 py-4"
                  >
                    <div className="min-w-0 flex-1 basis-64">
                      <h2 className="font-medium wrap-anywhere">{macro.name}</h2>
                      <p className="mt-1 line-clamp-3 text-sm wrap-anywhere whitespace-pre-line">
                        {macro.text}
                      </p>
                      <p className="mt-1 text-[0.8125rem] text-ink-soft">
                        {macro.changedBy}, <LocalTime at={macro.changedAt} />
                      </p>
                    </div>
                    {mayEdit && (
                      <div className="flex gap-2">
                        <Button
                          size="small"
                          aria-label={`Edit ${macro.name}`}
                          onClick={() => setEdited(macro)}
                        >
                          Edit
                        </Button>
                        <Button
                          size="small"
                          look="quiet"
                          aria-label={`Remove ${macro.name}`}
                          onClick={() => setRemoved(macro)}
                        >
                          Remove
                        </Button>
                      </div>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        )}
      </QueryPanel>
      {edited !== null && (
        <MacroDialog macro={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {removed !== null && (
        <ConfirmDialog
          isOpen
          title={`Remove “${removed.name}”?`}
          text="Answers that were made with it stay as they are."
          confirmLabel="Remove"
          isBusy={removing.isPending}
          onConfirm={() => removing.mutate({ params: { macroId: removed.id } })}
          onCancel={() => setRemoved(null)}
        />
      )}
    </>
  );
}
