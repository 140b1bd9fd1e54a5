import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import {
  type StandingCheck,
  standingChecksApi,
} from '#shared/unlock/desk/standing-checks.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { itemsOf, PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { isFound, outcomeText, readerText } from './outcome-texts.ts';

/** What the readers answered in the last seven days. */
export function ReadingsDialog({ check, onClose }: { check: StandingCheck; onClose: () => void }) {
  const query = useInfiniteQuery(
    endpointPages(standingChecksApi.readings, {
      params: { checkId: check.id },
      query: { limit: 50 },
    }),
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Answers of the readers"
      description={`For the comment with “${check.word}”, in the last seven days.`}
    >
      <PagedPanel
        query={query}
        what="the answers"
        list="answers"
        empty={
          <EmptyState
            picture={<History aria-hidden size={26} />}
            title="No answer in the last seven days"
          />
        }
      >
        {() => (
          <ul aria-label="Answers" className="divide-y divide-line">
            {itemsOf(query).map(({ id, at, reader, outcome, detail, milliseconds }) => (
              <li
                key={id}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-sm"
              >
                <span className="w-36 text-ink-soft">
                  <LocalTime at={at} />
                </span>
                <span>{readerText(reader)}</span>
                <Badge tone={isFound(outcome) ? 'good' : 'bad'}>{outcomeText(outcome)}</Badge>
                <span className="text-ink-soft wrap-anywhere">
                  {milliseconds.toLocaleString()} ms{detail !== null && `, ${detail}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </PagedPanel>
    </Dialog>
  );
}
