import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { readerFailuresApi, type ReaderFailure } from '#shared/health/reader-failures.contract.ts';
import { endpointMutation, endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';

const title = 'Pages that creators’ readers could not read';

const kinds: Record<ReaderFailure['kind'], string> = {
  unsupported: 'Unknown page layout',
  ambiguous: 'Mixture of two page layouts',
  empty: 'No comment found, but the page shows a count',
  unreadable: 'Comments with missing parts',
};
/** Only where the kind does not name the layout. */
const builds: Partial<Record<ReaderFailure['build'], string>> = {
  classes: 'layout with class names',
  keys: 'layout with component keys',
};
const readers: Record<ReaderFailure['reader'], string> = {
  extension: 'Extension',
  desktop: 'Desktop app',
};

/** Recent reading failures of the extension and the desktop app, to notice a changed page early. */
export function ReaderFailuresPanel() {
  const query = useQuery({
    ...endpointQuery(readerFailuresApi.list, {}),
    staleTime: 0,
    // Events tell of the health every few seconds, far more often than a reader reports.
    refetchInterval: 60_000,
  });
  return (
    <QueryPanel
      query={query}
      what="the reports of readers"
      title={title}
      skeleton={<Skeleton className="h-24 rounded-panel" />}
    >
      {({ failures }) => (
        <Panel title={title} bodyClassName="px-5 pt-2 pb-4">
          <p className="text-sm leading-6 text-pretty text-ink-soft">
            {failures.length === 0
              ? 'No report in the last 30 days.'
              : 'Of the last 30 days. Nothing was sent from these pages. Many reports of one kind mean that LinkedIn changed its page: update the product, or send a sample to its maintainers. A sample has no texts, names or ids.'}
          </p>
          {failures.length > 0 && (
            <ul className="mt-2 divide-y divide-line">
              {failures.map((failure) => (
                <FailureRow key={failure.id} failure={failure} />
              ))}
            </ul>
          )}
        </Panel>
      )}
    </QueryPanel>
  );
}

function FailureRow({ failure }: { failure: ReaderFailure }) {
  const platform = usePlatform();
  const { id, day, kind, build, reader, readerVersion, count, lastAt } = failure;
  const download = useMutation({
    ...endpointMutation(readerFailuresApi.sample),
    onSuccess: ({ sample }) =>
      platform.saveFile(`reader-sample-${day}-${kind}-${build}.html.txt`, sample, 'text/plain'),
    onError: (error) =>
      toast.error('The sample could not be downloaded', { description: errorText(error) }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">
          {kinds[kind]}
          {builds[build] !== undefined && (
            <span className="font-normal text-ink-soft">, {builds[build]}</span>
          )}
        </p>
        <p className="text-ink-soft wrap-anywhere">
          {readers[reader]} {readerVersion}, last <LocalTime at={lastAt} />
        </p>
      </div>
      <p className="tabular-nums">
        <strong className="font-semibold">{count.toLocaleString()}</strong>{' '}
        {count === 1 ? 'page' : 'pages'} on {day}
      </p>
      <Button
        size="small"
        isBusy={download.isPending}
        onClick={() => download.mutate({ params: { failureId: id } })}
        aria-label={`Download the sample of ${kinds[kind]}, ${day}`}
      >
        {!download.isPending && <Download aria-hidden size={15} />}
        Sample
      </Button>
    </li>
  );
}
