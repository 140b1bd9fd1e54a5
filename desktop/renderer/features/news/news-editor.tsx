import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { callEndpoint } from '#shared/api/client.ts';
import {
  MAX_NEWS_BODY,
  MAX_NEWS_TITLE,
  operatorNewsApi,
  type OperatorNewsArticle,
} from '#shared/news/operator-news.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { staysPut } from '#desktop/renderer/navigation/scroll-places.tsx';
import { useIsMounted } from '#desktop/renderer/navigation/use-new-form.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { MarkdownField } from '#desktop/renderer/ui/markdown/markdown-field.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { LeaveGuard } from '#desktop/renderer/ui/overlays/leave-guard.tsx';
import { NewerVersionNotice } from '#desktop/renderer/ui/panels/newer-version-notice.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { localZone, LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { NewsReach } from './news-reach.tsx';
import { NewsSaveBar } from './news-save-bar.tsx';
import { NewsReactions, NewsReaders, NewsStateBadge } from './news-state-badge.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { NewsPlaceFields } from './news-place-fields.tsx';
import { draftOf, useNewsSaving } from './use-news-saving.ts';

const preview = {
  path: operatorNewsApi.preview.path,
  read: (body: string, signal: AbortSignal) =>
    callEndpoint(operatorNewsApi.preview, { body: { body } }, apiTransport, { signal }),
};

/** The editor of an article: save, publish, unpublish. */
export function NewsEditor({
  opened,
  onMade,
}: {
  opened: OperatorNewsArticle | null;
  /** A new article is on the server, so it has an address. */
  onMade: (article: OperatorNewsArticle) => void;
}) {
  const navigate = useNavigate();
  const mayLeave = useRef(false);
  const isHere = useIsMounted();
  const saving = useNewsSaving(opened, (article) => {
    // An operator who left meanwhile stays where they went.
    if (!isHere()) return;
    onMade(article);
    // The same form goes on under its new address, so this is no way out of it.
    mayLeave.current = true;
    void navigate(`/admin/news/${article.id}`, { replace: true, state: staysPut });
    mayLeave.current = false;
  });
  const { base, newer, busy, failure } = saving;
  const [draft, setDraft] = useState(() => draftOf(opened));
  const [asking, setAsking] = useState<'publish' | 'unpublish' | 'remove' | null>(null);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(base));
  const state = base?.state ?? 'draft';
  const isOut = state === 'published' || state === 'expired';

  const done = (article: OperatorNewsArticle | null, text: string) => {
    if (article === null) return;
    // What was typed in the meantime stays, and is not saved yet.
    setDraft((now) => (now === draft ? draftOf(article) : now));
    toast.success(text);
  };
  const save = async () =>
    done(await saving.save(draft), state === 'published' ? 'Saved; readers see it now' : 'Saved');
  const publish = async (at: string | null) => {
    const article = await saving.publish(draft, at);
    if (article !== null) setAsking(null);
    const time = at === null ? '' : exactTime(at, localZone);
    done(article, at === null ? 'Published' : `Scheduled for ${time}`);
  };
  const unpublish = async () => {
    if (base === null) return;
    const article = await saving.unpublish(base);
    setAsking(null);
    if (article !== null) toast.success('Unpublished. It is a draft again');
  };
  const remove = async () => {
    if (base === null) return;
    const gone = await saving.remove(base);
    setAsking(null);
    if (gone === null) return;
    mayLeave.current = true;
    toast.success('Article deleted');
    void navigate('/admin/news', { replace: true });
  };

  return (
    <>
      <PageHeader
        title={base === null ? 'New article' : base.title}
        text={base !== null && <Facts article={base} />}
        actions={
          base !== null && (
            <Button onClick={() => setAsking('remove')}>
              <Trash2 aria-hidden size={16} />
              Delete
            </Button>
          )
        }
      />
      <form
        noValidate
        aria-label="Article"
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {newer !== null && (
          <NewerVersionNotice
            what="article"
            newer={newer}
            isBusy={busy !== null}
            onTakeTheirs={() => {
              const theirs = saving.acceptNewer();
              if (theirs !== null) setDraft(draftOf(theirs));
            }}
            onSaveMine={() => void saving.save(draft, newer).then((saved) => done(saved, 'Saved'))}
          />
        )}
        <TextField
          label="Title"
          value={draft.title}
          maxLength={MAX_NEWS_TITLE}
          required
          placeholder="What is new, in one line"
          onChange={(event) => setDraft({ ...draft, title: event.target.value })}
          error={failure?.fields['title']}
        />
        <MarkdownField
          label="Text"
          value={draft.body}
          maxLength={MAX_NEWS_BODY}
          rows={16}
          preview={preview}
          hint="Markdown. Formatting you paste from a document or a page is kept."
          onChange={(body) => setDraft((before) => ({ ...before, body }))}
          error={failure?.fields['body']}
        />
        <NewsPlaceFields
          draft={draft}
          isDraft={state === 'draft'}
          errors={failure?.fields ?? {}}
          onChange={setDraft}
        />
        <NewsSaveBar
          state={state}
          isDirty={isDirty || base === null}
          busy={busy}
          failure={
            failure === null || asking === 'publish' || Object.keys(failure.fields).length > 0
              ? null
              : failure.text
          }
          onSave={() => void save()}
          onPublish={() => setAsking('publish')}
          onUnpublish={() => setAsking('unpublish')}
        />
      </form>
      {base !== null && isOut && base.audience === 'creators' && (
        <div className="mt-5">
          <NewsReach articleId={base.id} outSince={base.publishedAt} />
        </div>
      )}
      {asking === 'publish' && (
        <PublishDialog
          title={draft.title.trim() === '' ? 'Untitled' : draft.title}
          audience={draft.audience}
          scheduledAt={state === 'scheduled' ? (base?.publishedAt ?? null) : null}
          isBusy={busy === 'publish'}
          problem={
            newer !== null
              ? 'This article was saved elsewhere since you opened it. Close this to choose a version.'
              : failure?.act === 'publish'
                ? (failure.fields['title'] ?? failure.text)
                : undefined
          }
          onPublish={(at) => void publish(at)}
          onClose={() => {
            saving.forgetFailure();
            setAsking(null);
          }}
        />
      )}
      <ConfirmDialog
        isOpen={asking === 'unpublish'}
        title="Unpublish this article?"
        text="It becomes a draft again, and its readers no longer see it. The record of who has read it is kept. Unsaved text stays here."
        confirmLabel="Unpublish"
        isBusy={busy === 'unpublish'}
        onConfirm={() => void unpublish()}
        onCancel={() => setAsking(null)}
      />
      <ConfirmDialog
        isOpen={asking === 'remove'}
        title="Delete this article?"
        text="It is deleted for good, also from its readers’ archive. To only hide it, unpublish it instead."
        confirmLabel="Delete"
        isBusy={busy === 'remove'}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(null)}
      />
      <LeaveGuard
        isDirty={() => isDirty && !mayLeave.current}
        text="Your changes to this article are not saved yet."
      />
    </>
  );
}

function Facts({ article }: { article: OperatorNewsArticle }) {
  const { state, publishedAt } = article;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <NewsStateBadge state={state} />
      {publishedAt !== null && (
        <span>
          {state === 'scheduled' ? 'Scheduled for' : 'Published'} <LocalTime at={publishedAt} />
        </span>
      )}
      <span>
        <NewsReaders article={article} />
      </span>
      <NewsReactions article={article} />
    </span>
  );
}
