import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { type LinkedInApp, companyAppApi } from '#shared/parsing/linkedin-app.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { copyText } from '#desktop/renderer/ui/texts/copy-text.ts';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { LinkedInAppForm } from './linkedin-app-form.tsx';
import { RemoveLinkedInApp } from './remove-linkedin-app.tsx';

const title = 'LinkedIn app for company pages';
const linkClass = 'font-medium text-brand-ink underline underline-offset-2';

/** The installation's app at LinkedIn: needs, cost, risks, keys, and the pages that use it. */
export function LinkedInAppPanel() {
  const query = useQuery({
    ...endpointQuery(companyAppApi.read, {}),
    staleTime: 0,
    // Of what operators see, events tell only the health: a connected page is not told.
    refetchInterval: 30_000,
  });
  return (
    <QueryPanel query={query} what="the LinkedIn app" title={title}>
      {(app) => (
        <Panel title={title} bodyClassName="grid gap-6 p-5">
          <Explanation app={app} />
          <Problems app={app} />
          <LinkedInAppForm key={`${app.clientId} ${app.apiVersion}`} app={app} />
          {app.clientId !== null && <Use app={app} />}
        </Panel>
      )}
    </QueryPanel>
  );
}

function Explanation({ app: { redirectUrl, scopes } }: { app: LinkedInApp }) {
  return (
    <div className="grid gap-2 text-sm leading-6 text-ink-soft">
      <p>
        <Term>Needs.</Term> An app at{' '}
        <a
          href="https://www.linkedin.com/developers/apps"
          target="_blank"
          rel="noreferrer"
          className={linkClass}
        >
          LinkedIn Developers
        </a>{' '}
        with the Community Management API as its only product. LinkedIn reviews each app: it asks
        for a verified company page, a privacy policy and a demonstration, and may say no. Personal
        posts cannot be read this way.
      </p>
      <p>
        <Term>Costs.</Term> Nothing. LinkedIn limits calls per day and per member and does not
        publish the numbers. At the limit this reader pauses and the others continue.
      </p>
      <p>
        <Term>Sends.</Term> The ids of posts and comments, with the access a creator gave.
        LinkedIn’s API terms apply to this installation. They also limit how long you may keep data
        from the API.
      </p>
      <p>
        <Term>Decides.</Term> It can open a page for a visitor. It says that a comment does not
        exist only after it has read all comments of the post.
      </p>
      <p className="min-w-0">
        <Term>Redirect URL for the app.</Term>{' '}
        <code className="font-mono text-ink wrap-anywhere">{redirectUrl}</code>
        <IconButton
          label="Copy the redirect URL"
          className="ml-1 size-6 align-middle touch:size-11"
          onClick={() => void copyText(redirectUrl, 'Add it to the app under Auth')}
        >
          <Copy aria-hidden size={14} />
        </IconButton>
      </p>
      <p>
        <Term>Permissions that creators grant.</Term>{' '}
        <span className="font-mono text-ink wrap-anywhere">{scopes.join(', ')}</span>
      </p>
    </div>
  );
}

function Problems({ app }: { app: LinkedInApp }) {
  const { secret, versionRefusedAt, apiVersion, daysLeft } = app;
  return (
    <>
      {secret === 'unreadable' && (
        <Notice tone="bad">
          The stored client secret was encrypted with another installation key. Please enter it
          again.
        </Notice>
      )}
      {versionRefusedAt !== null && (
        <Notice tone="bad">
          LinkedIn said <LocalTime at={versionRefusedAt} /> that version {apiVersion} is not active.
          Set a newer month.
        </Notice>
      )}
      {versionRefusedAt === null && daysLeft !== null && daysLeft <= 60 && (
        <Notice tone="warn">
          {daysLeft <= 0
            ? `Version ${apiVersion} is over a year old and may end any day. Set a newer month.`
            : `LinkedIn ends version ${apiVersion} in about ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}. Set a newer month.`}
        </Notice>
      )}
    </>
  );
}

function Use({ app }: { app: LinkedInApp }) {
  const figures = [
    ['Creators connected', app.connections],
    ['Pages read', app.pages],
    ['Have to reconnect', app.needReconnect],
    ['Days until the version ends', Math.max(0, app.daysLeft ?? 0)],
  ] as const;
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-[0.8125rem] text-ink-soft">{label}</dt>
            <dd className="mt-0.5 text-sm font-medium tabular-nums">{value.toLocaleString()}</dd>
          </div>
        ))}
      </dl>
      <RemoveLinkedInApp />
    </div>
  );
}

function Term({ children }: { children: string }) {
  return <strong className="font-medium text-ink">{children}</strong>;
}
