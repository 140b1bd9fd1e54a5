import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { ApiError } from '#shared/api/client.ts';
import {
  type CommentErasurePreview,
  type ErasureReceipt,
  operatorErasuresApi,
} from '#shared/leads/erasures.contract.ts';
import { removedTexts } from '#shared/leads/removed-texts.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';

/** For visitors who left no email address: an operator erases one comment by its link. */
export function EraseCommentPanel() {
  const [typed, setTyped] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const [receipt, setReceipt] = useState<ErasureReceipt | null>(null);
  const look = useMutation(endpointMutation(operatorErasuresApi.previewComment));
  const client = useQueryClient();
  const commentUrl = typed.trim();
  const { error } = look;
  const problem = error === null ? undefined : problemOf(error);
  return (
    <Panel title="Erase a comment" className="mb-6">
      <p className="mb-4 max-w-2xl text-sm leading-6 text-ink-soft">
        For a visitor who gave no email address. First make sure that the comment is theirs, because
        everybody can copy a link.
      </p>
      <form
        className="flex flex-wrap items-start gap-2"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setReceipt(null);
          look.mutate({ body: { commentUrl } });
        }}
      >
        <TextField
          className="min-w-64 flex-1"
          label="Link to the comment"
          value={typed}
          maxLength={2_048}
          autoComplete="off"
          spellCheck={false}
          placeholder="https://www.linkedin.com/feed/update/…"
          error={problem}
          onChange={(event) => {
            setTyped(event.target.value);
            look.reset();
          }}
        />
        <Button type="submit" isBusy={look.isPending} className="mt-6.5">
          Show what is stored
        </Button>
      </form>
      <div role="status">
        {look.data !== undefined && (
          <Stored preview={look.data} onErase={() => setIsAsking(true)} />
        )}
        {receipt !== null && <Done receipt={receipt} />}
      </div>
      <ReasonDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Erase this comment for good?"
        description="This cannot be undone. The name, the text, the link and the address are removed from every page listed. The creators' figures stay. If the author uses the same comment again, it counts as new."
        call={operatorErasuresApi.eraseComment}
        input={(reason) => ({ body: { commentUrl, reason } })}
        submit="Erase for good"
        look="danger"
        hint="Kept in the audit log for good. Do not name the person."
        onDone={async (done) => {
          toast.success('Comment erased', { description: `Receipt ${done.number}` });
          setReceipt(done);
          setTyped('');
          look.reset();
          await invalidatePath(client, '/api/admin/erasures', '/api/admin/audit');
        }}
      />
    </Panel>
  );
}

function problemOf(error: Error): string {
  return (error instanceof ApiError && error.fields['commentUrl']) || errorText(error);
}

function Stored({ preview, onErase }: { preview: CommentErasurePreview; onErase: () => void }) {
  const { pages, removes } = preview;
  return (
    <div className="mt-5 grid gap-4">
      {pages.length > 0 && (
        <ul className="divide-y divide-line rounded-control border border-line">
          {pages.map((page, position) => (
            // One page is there at most once, and the order is the server's.
            <li key={position} className="grid gap-1 px-4 py-3 text-sm leading-6">
              <p className="font-medium [overflow-wrap:anywhere]">
                {page.name ?? 'Name not read'}
                <span className="font-normal text-ink-soft">
                  {' '}
                  on “{page.magnetTitle}” by {page.creator ?? 'a creator without a name'}
                </span>
              </p>
              {page.text !== null && (
                <p className="text-ink-soft [overflow-wrap:anywhere]">{page.text}</p>
              )}
              <p className="text-[0.8125rem] text-ink-soft">
                {page.unlockedAt === null ? (
                  'No lead came of it'
                ) : (
                  <>
                    Lead since <LocalTime at={page.unlockedAt} />
                  </>
                )}
                {page.hasEmail && ', with an email address'}
              </p>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm leading-6">An erasure removes: {removedTexts(removes).join(', ')}.</p>
      <div>
        <Button look="danger" onClick={onErase}>
          Erase this comment
        </Button>
      </div>
    </div>
  );
}

function Done({ receipt }: { receipt: ErasureReceipt }) {
  return (
    <div className="mt-5">
      <Notice>
        Erased. Receipt <code className="font-mono">{receipt.number}</code>. Send this number to the
        person: it proves the erasure at /privacy/erase/receipt and says nothing about them.
      </Notice>
    </div>
  );
}
