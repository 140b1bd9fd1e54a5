import { useInfiniteQuery } from '@tanstack/react-query';
import { MailSearch } from 'lucide-react';
import { operatorOutboxApi, type StoredMail } from '#shared/mail/mail.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import {
  givenValues,
  shortText,
  useAddressValues,
} from '#desktop/renderer/navigation/use-address-values.ts';
import { SearchBox } from '#desktop/renderer/ui/filters/search-box.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { SavedFilters } from '#desktop/renderer/ui/saved-filters/saved-filters.tsx';
import { ListFileButton } from '#desktop/renderer/ui/csv/file-button.tsx';
import { PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { mailStateNames } from './mail-texts.ts';

const shape = { search: shortText(254) };
const tones = {
  queued: 'neutral',
  outbox: 'wait',
  sent: 'good',
  refused: 'bad',
  dropped: 'neutral',
} as const;

/** Emails of the last weeks by address, and what became of each. */
export function MailList() {
  const { values, type } = useAddressValues(shape);
  const search = values.search.trim();
  const query = useInfiniteQuery({
    ...endpointPages(operatorOutboxApi.search, { query: givenValues({ search }) }),
    refetchOnMount: 'always',
  });
  return (
    <section aria-labelledby="all-emails" className="mt-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="all-emails" className="text-lg font-semibold">
          All emails
        </h2>
        <div className="flex min-w-0 flex-wrap items-center gap-3">
          <SearchBox
            label="Search addresses"
            placeholder="Search addresses"
            applied={search}
            onSearch={(text) => type('search', text)}
          />
          <SavedFilters screen="emails" />
        </div>
      </div>
      <PagedPanel
        file={
          <ListFileButton
            file={operatorOutboxApi.searchFile}
            what="the emails"
            filter={givenValues({ search })}
          />
        }
        query={query}
        what="the emails"
        empty={
          <EmptyState
            picture={<MailSearch aria-hidden size={26} />}
            title={search === '' ? 'No emails yet' : 'No email went to such an address'}
          >
            Emails are listed for a month after they are of use. Some leave no trace, such as the
            receipt of an erasure.
          </EmptyState>
        }
      >
        {(mails) => (
          <ul aria-label="All emails" className="divide-y divide-line">
            {mails.map((mail) => (
              <Row key={mail.id} mail={mail} />
            ))}
          </ul>
        )}
      </PagedPanel>
    </section>
  );
}

function Row({ mail: { to, title, state, createdAt, sentAt, error } }: { mail: StoredMail }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3 text-sm">
      <span className="min-w-0 font-medium wrap-anywhere">
        <bdi>{to}</bdi>
      </span>
      <Badge tone={tones[state]}>{mailStateNames[state]}</Badge>
      <span className="ml-auto text-ink-soft">
        <LocalTime at={sentAt ?? createdAt} />
      </span>
      <p className="basis-full text-[0.8125rem] text-ink-soft wrap-anywhere">
        {title}
        {error !== null && state !== 'sent' && `: ${error}`}
      </p>
    </li>
  );
}
