import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '../controls/button.tsx';
import { Notice } from '../panels/notice.tsx';
import { Spinner } from '../panels/spinner.tsx';
import { useDebounced } from '../panels/use-debounced.ts';
import { RenderedText } from './rendered-text.tsx';

const TYPING_PAUSE_MS = 400;

/** Asks the server, which renders the text in the one way all pages do. */
export interface MarkdownPreviewSource {
  /** The endpoint's path; names the answers. */
  path: string;
  read: (
    text: string,
    signal: AbortSignal,
  ) => Promise<{
    html: string;
    /** Why the text is shown as it was written. */
    problem: string | null;
  }>;
}

/** The text as readers get it, a moment after the last key. */
export function MarkdownPreview({ text, source }: { text: string; source: MarkdownPreviewSource }) {
  const settled = useDebounced(text, TYPING_PAUSE_MS);
  const isEmpty = settled.trim() === '';
  const query = useQuery({
    queryKey: [source.path, 'preview', settled],
    queryFn: ({ signal }) => source.read(settled, signal),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: 1,
  });
  if (isEmpty) {
    return <p className="text-sm text-ink-soft">The text appears here as readers will see it.</p>;
  }
  if (query.data === undefined) {
    if (!query.isError) return <Spinner size={18} />;
    return (
      <div role="status" className="grid justify-items-start gap-3 text-sm text-ink-soft">
        <p>The preview cannot be shown right now. {errorText(query.error)}</p>
        <Button size="small" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      {query.data.problem !== null && (
        <Notice tone="warn">
          Readers get this text without its formatting. {query.data.problem}.
        </Notice>
      )}
      <RenderedText html={query.data.html} className="text-[0.9375rem]" />
    </div>
  );
}
