import { copyText } from '#desktop/renderer/ui/texts/copy-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';

const linkClass = 'font-medium text-brand-ink underline underline-offset-2';

/** The one-time steps at LinkedIn, with the names that LinkedIn uses. */
export function LinkedInAppSteps({ redirectUrl }: { redirectUrl: string }) {
  const copy = () => void copyText(redirectUrl, 'The redirect URL is in your clipboard.');
  return (
    <ol className="grid list-decimal gap-2 pl-5 text-sm leading-6 text-ink-soft">
      <li>
        Create an app in the{' '}
        <a
          href="https://www.linkedin.com/developers/apps"
          target="_blank"
          rel="noreferrer"
          className={linkClass}
        >
          LinkedIn Developer Portal
        </a>
        . LinkedIn asks for a company page of yours.
      </li>
      <li>
        In “Products”, request “Sign In with LinkedIn using OpenID Connect”. It is free and usually
        granted at once.
      </li>
      <li>
        In “Auth”, add this authorized redirect URL:
        <span className="mt-1 flex flex-wrap items-center gap-2">
          <code className="rounded-control bg-hover px-2 py-1 font-mono text-[0.8125rem] wrap-anywhere text-ink">
            {redirectUrl}
          </code>
          <Button size="small" onClick={copy}>
            Copy address
          </Button>
        </span>
      </li>
      <li>Copy the client ID and the client secret of that page into the fields below.</li>
      <li>
        We then receive a person’s LinkedIn id for your app, name and confirmed email address. This
        does not prove a profile: “Verified Profile” still needs a confirmation.
      </li>
    </ol>
  );
}
