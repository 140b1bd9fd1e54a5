import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { helpApi } from '#shared/help/help.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { BackLink } from '#desktop/renderer/ui/controls/back-link.tsx';
import { shortText, useAddressValues } from '#desktop/renderer/navigation/use-address-values.ts';
import { RenderedText } from '#desktop/renderer/ui/markdown/rendered-text.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { HelpList } from './help-list.tsx';

const shape = { article: shortText(64), about: shortText(64) };

/** /support/help: the articles, those about one screen, or one of them. */
export function Help() {
  const { values, clear } = useAddressValues(shape);
  if (values.article !== '') return <Article key={values.article} id={values.article} />;
  return <Articles about={values.about} onAll={clear} />;
}

function Articles({ about, onAll }: { about: string; onAll: () => void }) {
  const query = useQuery(endpointQuery(helpApi.list, {}));
  return (
    <>
      <BackLink to="/support">Support</BackLink>
      <PageHeader
        title="Help"
        text="Short articles on how things work. The search on the screen before finds their words."
        actions={about !== '' && <Button onClick={onAll}>Show all articles</Button>}
      />
      <QueryPanel query={query} what="the articles">
        {({ articles }) => {
          const shown =
            about === '' ? articles : articles.filter(({ screens }) => screens.includes(about));
          return (
            <Panel bodyClassName="">
              {shown.length === 0 ? (
                <EmptyState
                  picture={<BookOpen aria-hidden size={26} />}
                  title="No article is about this screen"
                  action={<Button onClick={onAll}>Show all articles</Button>}
                />
              ) : (
                <HelpList articles={shown} />
              )}
            </Panel>
          );
        }}
      </QueryPanel>
    </>
  );
}

function Article({ id }: { id: string }) {
  const query = useQuery(endpointQuery(helpApi.read, { params: { helpId: id } }));
  return (
    <>
      <BackLink to="/support/help">All articles</BackLink>
      <QueryPanel
        query={query}
        what="the article"
        header={<PageHeader title="Help" />}
        missing={
          <EmptyState
            picture={<BookOpen aria-hidden size={26} />}
            title="This article does not exist"
            action={<ButtonLink to="/support/help">All articles</ButtonLink>}
          />
        }
      >
        {({ title, html }) => (
          <article className="max-w-2xl">
            <PageHeader title={title} />
            <RenderedText html={html} />
            <p className="mt-8 border-t border-line pt-4 text-sm text-ink-soft">
              Does this not answer your question?{' '}
              <ButtonLink to="/support/new" size="small">
                Write to support
              </ButtonLink>
            </p>
          </article>
        )}
      </QueryPanel>
    </>
  );
}
