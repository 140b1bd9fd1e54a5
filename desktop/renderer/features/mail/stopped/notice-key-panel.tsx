import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { stoppedAddressesApi } from '#shared/mail/stopped-addresses.contract.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { copyText } from '#desktop/renderer/ui/texts/copy-text.ts';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

const title = 'Reports about our mail';

/** Where a provider or a mail filter reports bounces and complaints that come after the sending. */
export function NoticeKeyPanel() {
  const client = useQueryClient();
  const query = useQuery(endpointQuery(stoppedAddressesApi.readKey, {}));
  const [key, setKey] = useState<string | null>(null);
  const [asked, setAsked] = useState<'make' | 'remove' | null>(null);
  const onError = (error: Error) =>
    toast.error('Nothing was changed', { description: errorText(error) });
  async function settle(shown: string | null): Promise<void> {
    setKey(shown);
    setAsked(null);
    await invalidatePath(client, '/api/admin/mail-notices', '/api/admin/audit');
  }
  const making = useMutation({
    ...endpointMutation(stoppedAddressesApi.makeKey),
    onError,
    onSuccess: (made) => settle(made.key),
  });
  const removing = useMutation({
    ...endpointMutation(stoppedAddressesApi.removeKey),
    onError,
    async onSuccess() {
      toast.success('Reports are refused now');
      await settle(null);
    },
  });
  return (
    <QueryPanel query={query} what="the key for reports" title={title}>
      {({ url, madeAt }) => (
        <Panel title={title} bodyClassName="grid gap-4 p-5 text-sm">
          <p className="leading-6 text-ink-soft">
            Our mail server reports a bounce only while it sends. A provider or a mail filter can
            report later bounces to <code className="font-mono wrap-anywhere text-ink">{url}</code>,
            signed with a key. The guide to deployment shows how.
          </p>
          <p>
            {madeAt === null ? (
              'There is no key: reports are refused.'
            ) : (
              <>
                There is a key, made <LocalTime at={madeAt} />.
              </>
            )}
          </p>
          {key !== null && <NewKey text={key} />}
          <div className="flex flex-wrap gap-2">
            <Button
              isBusy={making.isPending}
              onClick={() => (madeAt === null ? making.mutate({}) : setAsked('make'))}
            >
              {madeAt === null ? 'Make a key' : 'Make a new key'}
            </Button>
            {madeAt !== null && (
              <Button look="danger" onClick={() => setAsked('remove')}>
                Remove the key
              </Button>
            )}
          </div>
          <ConfirmDialog
            isOpen={asked !== null}
            title={asked === 'make' ? 'Make a new key?' : 'Remove the key?'}
            text="Reports that are signed with the present key are refused from then on."
            confirmLabel={asked === 'make' ? 'Make a new key' : 'Remove the key'}
            isBusy={making.isPending || removing.isPending}
            onCancel={() => setAsked(null)}
            onConfirm={() => (asked === 'make' ? making.mutate({}) : removing.mutate({}))}
          />
        </Panel>
      )}
    </QueryPanel>
  );
}

function NewKey({ text }: { text: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-control border border-line px-4 py-3">
      <p role="status" className="min-w-0 flex-1 basis-56">
        Copy the key now, it is not shown again:{' '}
        <code className="font-mono wrap-anywhere">{text}</code>
      </p>
      <Button size="small" onClick={() => void copyText(text, 'The key is in the clipboard.')}>
        <Copy aria-hidden size={14} />
        Copy
      </Button>
    </div>
  );
}
