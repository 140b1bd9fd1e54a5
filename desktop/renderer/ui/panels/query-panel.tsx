import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#shared/api/client.ts';
import { capitalised } from '#shared/app/first-letter.ts';
import { ErrorState } from './error-state.tsx';
import { Panel } from './panel.tsx';
import { LoadingRows } from './skeleton.tsx';

/** The data of one query in its four states. After an error the older data stays on the screen. */
export function QueryPanel<Data>({
  query,
  what,
  title,
  isInPanel = false,
  header,
  skeleton,
  missing,
  children,
}: {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching'> & {
    refetch: () => Promise<unknown>;
  };
  /** Names the data in a sentence, such as `the health`. */
  what: string;
  /** Heading of the error panel, where the data has such a heading too. */
  title?: string;
  /** Within a panel the error has no separate frame. */
  isInPanel?: boolean;
  /** Shown above all states but the data, which has its own header. */
  header?: ReactNode;
  /** The shape of the loading state; rows by default. */
  skeleton?: ReactNode;
  /** For a server that does not have this data. */
  missing?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const { data, error } = query;
  const isMissing = missing !== undefined && error instanceof ApiError && error.status === 404;
  if (data !== undefined && !isMissing) return children(data);
  return (
    <>
      {header}
      {isMissing ? (
        <Panel>{missing}</Panel>
      ) : error !== null ? (
        <ErrorFrame title={title} isInPanel={isInPanel}>
          <ErrorState
            title={`${capitalised(what)} could not be loaded`}
            error={error}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
            isInPanel={isInPanel}
          />
        </ErrorFrame>
      ) : skeleton === undefined ? (
        <Panel bodyClassName="">
          <LoadingRows label={`Loading ${what}`} />
        </Panel>
      ) : (
        <div role="status">
          <span className="sr-only">Loading {what}</span>
          {skeleton}
        </div>
      )}
    </>
  );
}

function ErrorFrame({
  title,
  isInPanel,
  children,
}: {
  title: string | undefined;
  isInPanel: boolean;
  children: ReactNode;
}) {
  return isInPanel ? children : <Panel title={title}>{children}</Panel>;
}
