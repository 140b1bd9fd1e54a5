import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TicketFile, TicketSide } from '#shared/support/ticket-shapes.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { ErrorState } from '#desktop/renderer/ui/panels/error-state.tsx';
import { itemsOf } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { LoadingRows } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { MessageText } from './message-text.tsx';

export interface ShownMessage {
  id: string;
  from: TicketSide;
  text: string;
  files: TicketFile[];
  at: string;
  /** Among operators. */
  isNote?: boolean;
}

/** The messages of a ticket, oldest first; earlier ones are read on demand. */
export function MessageThread<Message extends ShownMessage>({
  query,
  ownSide,
  zone,
  nameOf,
  fileActions,
  noteActions,
}: {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Message[] }>>;
  ownSide: TicketSide;
  zone: string;
  nameOf: (message: Message) => string;
  fileActions: (file: TicketFile) => ReactNode;
  /** Shown below a note. */
  noteActions?: (note: Message) => ReactNode;
}) {
  if (query.isError && query.data === undefined) {
    return (
      <ErrorState
        title="The messages could not be loaded"
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (query.data === undefined) return <LoadingRows label="Loading the messages" />;
  const messages = itemsOf(query).toReversed();
  return (
    <>
      {query.hasNextPage && (
        <div className="mb-4 text-center">
          <Button
            size="small"
            isBusy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show earlier messages
          </Button>
        </div>
      )}
      <ol aria-label="Messages" className="grid gap-4">
        {messages.map((message) => (
          <li
            key={message.id}
            className={classNames(
              'rounded-panel border px-5 py-4',
              message.isNote === true
                ? 'note-paper border-transparent sm:ml-10'
                : message.from === ownSide
                  ? 'border-line bg-surface sm:ml-10'
                  : 'border-transparent bg-brand-wash sm:mr-10',
            )}
          >
            <p className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4 text-[0.8125rem]">
              <span className="wrap-anywhere">
                <span className="font-semibold">{nameOf(message)}</span>
                {message.isNote === true && ' · note, only operators see it'}
              </span>
              <span className="text-ink-soft">
                <TimeText at={message.at} zone={zone} />
              </span>
            </p>
            <MessageText text={message.text} />
            {message.files.length > 0 && (
              <ul aria-label="Files" className="mt-3 grid gap-2">
                {message.files.map((file) => (
                  <li key={file.id}>{fileActions(file)}</li>
                ))}
              </ul>
            )}
            {message.isNote === true && noteActions?.(message)}
          </li>
        ))}
      </ol>
    </>
  );
}
