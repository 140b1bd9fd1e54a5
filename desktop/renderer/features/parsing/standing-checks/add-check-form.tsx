import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { standingChecksApi } from '#shared/unlock/desk/standing-checks.contract.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { isUnplaced, problemOf } from '../use-reader-act.ts';

/** Adds a comment; its check is off until it is switched on. */
export function AddCheckForm() {
  const client = useQueryClient();
  const [commentUrl, setCommentUrl] = useState('');
  const [word, setWord] = useState('');
  const adding = useMutation({
    ...endpointMutation(standingChecksApi.add),
    async onSuccess() {
      setCommentUrl('');
      setWord('');
      toast.success('Comment added', { description: 'Switch its check on to begin.' });
      await invalidatePath(client, standingChecksApi.list.path, '/api/admin/audit');
    },
  });
  return (
    <form
      noValidate
      aria-label="Add a standing check"
      className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]"
      onSubmit={(event) => {
        event.preventDefault();
        if (!adding.isPending) adding.mutate({ body: { commentUrl, word } });
      }}
    >
      {isUnplaced(adding.error) && (
        <div className="sm:col-span-2">
          <Notice tone="bad">{errorText(adding.error)}</Notice>
        </div>
      )}
      <TextField
        label="Link of a public comment"
        maxLength={4_096}
        spellCheck={false}
        autoComplete="off"
        value={commentUrl}
        error={problemOf(adding.error, 'commentUrl')}
        onChange={({ target }) => setCommentUrl(target.value)}
      />
      <TextField
        label="A word of it"
        maxLength={100}
        autoComplete="off"
        value={word}
        error={problemOf(adding.error, 'word')}
        onChange={({ target }) => setWord(target.value)}
      />
      <div>
        <Button type="submit" isBusy={adding.isPending}>
          Add comment
        </Button>
      </div>
    </form>
  );
}
